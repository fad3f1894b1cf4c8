import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Client } from '#root/contract/clients.ts'
import { m } from '#root/contract/messages/messages.js'
import { answer, api, describeError } from '#root/web/api/client.ts'
import { Button } from '#root/web/ui/button.tsx'
import { Dialog } from '#root/web/ui/dialog.tsx'
import { Notice } from '#root/web/ui/notice.tsx'

interface FactorDialogProps {
  client: Client
  onDone: () => void
  onClose: () => void
}

/** Asks once more before a client's second factor is turned off. */
export function FactorDialog({ client, onDone, onClose }: FactorDialogProps) {
  const queries = useQueryClient()
  const resetting = useMutation({
    mutationFn: () => answer(api.operator.clients[':id']['second-factor'].$delete({ param: { id: client.id } })),
    onSuccess: onDone,
    onSettled: () => queries.invalidateQueries({ queryKey: ['client'] }),
  })
  return (
    <Dialog
      isOpen
      title={m.clients_factor_title({ name: `${client.firstName} ${client.lastName}` })}
      onClose={onClose}
      closable={!resetting.isPending}
      actions={
        <>
          <Button kind="quiet" onClick={onClose}>
            {m.ui_cancel()}
          </Button>
          <Button
            kind="danger"
            pending={resetting.isPending}
            pendingLabel={m.clients_factor_resetting()}
            onClick={() => resetting.mutate()}
          >
            {m.clients_factor_confirm()}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <p>{m.clients_factor_text()}</p>
        {resetting.error && <Notice tone="refused">{describeError(resetting.error)}</Notice>}
      </div>
    </Dialog>
  )
}
