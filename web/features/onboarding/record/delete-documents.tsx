import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { m } from '#root/contract/messages/messages.js'
import { call, describeError } from '#root/web/api/client.ts'
import { Button } from '#root/web/ui/button.tsx'
import { ConfirmDialog } from '#root/web/ui/confirm-dialog.tsx'
import { formatDay } from '#root/web/ui/moment.tsx'
import { Pane } from '#root/web/ui/pane.tsx'

interface DeleteDocumentsProps {
  expiresAt: string | null
  onDeleted: () => void
}

/** When everything is deleted automatically, and the button to delete it at once. */
export function DeleteDocuments({ expiresAt, onDeleted }: DeleteDocumentsProps) {
  const queries = useQueryClient()
  const [isConfirming, setConfirming] = useState(false)
  const deleting = useMutation({
    mutationFn: () => call('DELETE /api/onboarding'),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: ['onboarding'] })
      onDeleted()
    },
  })
  const close = () => {
    deleting.reset()
    setConfirming(false)
  }
  return (
    <Pane title={m.cdd_keeping()}>
      <div className="grid justify-items-start gap-4 text-sm">
        {expiresAt && <p>{m.cdd_keeping_text({ date: formatDay(expiresAt) })}</p>}
        <Button kind="danger" onClick={() => setConfirming(true)}>
          {m.cdd_delete()}
        </Button>
      </div>
      <ConfirmDialog
        isOpen={isConfirming}
        title={m.cdd_delete_title()}
        action={m.cdd_delete_confirm()}
        pendingLabel={m.cdd_deleting()}
        pending={deleting.isPending}
        refusal={deleting.error && describeError(deleting.error)}
        onConfirm={() => deleting.mutate()}
        onClose={close}
      >
        <p>{m.cdd_delete_text()}</p>
      </ConfirmDialog>
    </Pane>
  )
}
