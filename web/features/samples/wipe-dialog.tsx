import { m } from '#root/contract/messages/messages.js'
import { answer, api, describeError } from '#root/web/api/client.ts'
import { useOperation } from '#root/web/api/operation.ts'
import { Button } from '#root/web/ui/button.tsx'
import { Dialog } from '#root/web/ui/dialog.tsx'
import { Notice } from '#root/web/ui/notice.tsx'

/** Asks once more before all made-up clients are removed, and says what becomes of their money. */
export function WipeDialog({ onClose }: { onClose: () => void }) {
  const wiping = useOperation((_: null, key: string) =>
    answer(api.operator['sample-classes'].removal.$post({ header: { 'idempotency-key': key } })),
  )
  return (
    <Dialog
      isOpen
      title={m.samples_wipe_title()}
      onClose={onClose}
      closable={!wiping.isPending}
      actions={
        <>
          <Button kind="quiet" onClick={onClose}>
            {m.ui_cancel()}
          </Button>
          <Button
            kind="danger"
            pending={wiping.isPending}
            pendingLabel={m.samples_wipe_asked()}
            onClick={() => wiping.mutate(null, { onSuccess: onClose })}
          >
            {m.samples_wipe_confirm()}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <p>{m.samples_wipe_text()}</p>
        {wiping.error && <Notice tone="refused">{describeError(wiping.error)}</Notice>}
      </div>
    </Dialog>
  )
}
