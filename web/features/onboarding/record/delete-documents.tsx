import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { m } from '#root/contract/messages/messages.js'
import { answer, api, describeError } from '#root/web/api/client.ts'
import { Button } from '#root/web/ui/button.tsx'
import { Dialog } from '#root/web/ui/dialog.tsx'
import { formatDay } from '#root/web/ui/moment.tsx'
import { Notice } from '#root/web/ui/notice.tsx'
import { Pane } from '#root/web/ui/pane.tsx'

interface DeleteDocumentsProps {
  expiresAt: string | null
  onDeleted: () => void
}

/** When everything is deleted by itself, and the way to have it deleted at once. */
export function DeleteDocuments({ expiresAt, onDeleted }: DeleteDocumentsProps) {
  const queries = useQueryClient()
  const [isAsked, setAsked] = useState(false)
  const deleting = useMutation({
    mutationFn: () => answer(api.onboarding.$delete()),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: ['onboarding'] })
      onDeleted()
    },
  })
  const close = () => {
    deleting.reset()
    setAsked(false)
  }
  return (
    <Pane title={m.cdd_keeping()}>
      <div className="grid justify-items-start gap-4 text-sm">
        {expiresAt && <p>{m.cdd_keeping_text({ date: formatDay(expiresAt) })}</p>}
        <Button kind="danger" onClick={() => setAsked(true)}>
          {m.cdd_delete()}
        </Button>
      </div>
      <Dialog
        isOpen={isAsked}
        title={m.cdd_delete_title()}
        closable={!deleting.isPending}
        onClose={close}
        actions={
          <>
            <Button kind="quiet" disabled={deleting.isPending} onClick={close}>
              {m.ui_cancel()}
            </Button>
            <Button
              kind="danger"
              pending={deleting.isPending}
              pendingLabel={m.cdd_deleting()}
              onClick={() => deleting.mutate()}
            >
              {m.cdd_delete_confirm()}
            </Button>
          </>
        }
      >
        <div className="grid gap-4">
          <p>{m.cdd_delete_text()}</p>
          {deleting.error && <Notice tone="refused">{describeError(deleting.error)}</Notice>}
        </div>
      </Dialog>
    </Pane>
  )
}
