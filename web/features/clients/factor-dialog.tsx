import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Client } from '#root/contract/clients.ts'
import { m } from '#root/contract/messages/messages.js'
import { call, describeError } from '#root/web/api/client.ts'
import { ConfirmDialog } from '#root/web/ui/confirm-dialog.tsx'

interface FactorDialogProps {
  client: Client
  onDone: () => void
  onClose: () => void
}

/** Asks once more before a client's second factor is turned off. */
export function FactorDialog({ client, onDone, onClose }: FactorDialogProps) {
  const queries = useQueryClient()
  const resetting = useMutation({
    mutationFn: () => call('DELETE /api/operator/clients/{id}/second-factor', { params: { id: client.id } }),
    onSuccess: onDone,
    onSettled: () => queries.invalidateQueries({ queryKey: ['client'] }),
  })
  return (
    <ConfirmDialog
      title={m.clients_factor_title({ name: `${client.firstName} ${client.lastName}` })}
      action={m.clients_factor_confirm()}
      pendingLabel={m.clients_factor_resetting()}
      pending={resetting.isPending}
      refusal={resetting.error && describeError(resetting.error)}
      onConfirm={() => resetting.mutate()}
      onClose={onClose}
    >
      <p>{m.clients_factor_text()}</p>
    </ConfirmDialog>
  )
}
