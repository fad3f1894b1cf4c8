import { m } from '#root/contract/messages/messages.js'
import { call, describeError } from '#root/web/api/client.ts'
import { useOperation } from '#root/web/api/operation.ts'
import { ConfirmDialog } from '#root/web/ui/confirm-dialog.tsx'

/** Asks once more before all made-up clients are removed, and says what becomes of their money. */
export function WipeDialog({ onClose }: { onClose: () => void }) {
  const wiping = useOperation((_: null, key: string) => call('DELETE /api/operator/sample-classes', { key }))
  return (
    <ConfirmDialog
      title={m.samples_remove_title()}
      action={m.samples_remove_confirm()}
      pendingLabel={m.samples_remove_requesting()}
      pending={wiping.isPending}
      refusal={wiping.error && describeError(wiping.error)}
      onConfirm={() => wiping.mutate(null, { onSuccess: onClose })}
      onClose={onClose}
    >
      <p>{m.samples_remove_text()}</p>
    </ConfirmDialog>
  )
}
