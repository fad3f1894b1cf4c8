import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Client } from '#root/contract/clients.ts'
import { m } from '#root/contract/messages/messages.js'
import { call, describeError } from '#root/web/api/client.ts'
import { ConfirmDialog } from '#root/web/ui/confirm-dialog.tsx'
import { TextArea } from '#root/web/ui/field.tsx'

interface ClientDialogProps {
  client: Client
  onDone: () => void
  onClose: () => void
}

const minReasonLength = 3
const maxReasonLength = 500

/** Asks why a client is locked, and says what it means for them. */
export function LockDialog({ client, onDone, onClose }: ClientDialogProps) {
  const queries = useQueryClient()
  const [reason, setReason] = useState('')
  const [isAsked, setAsked] = useState(false)
  const isMissing = reason.trim().length < minReasonLength
  const locking = useMutation({
    mutationFn: () => call('PUT /api/operator/clients/{id}/lock', { params: { id: client.id }, body: { reason } }),
    onSuccess: onDone,
    onSettled: () => queries.invalidateQueries({ queryKey: ['client'] }),
  })
  return (
    <ConfirmDialog
      title={m.clients_lock_title({ name: `${client.firstName} ${client.lastName}` })}
      action={m.clients_lock_confirm()}
      pendingLabel={m.clients_locking()}
      pending={locking.isPending}
      refusal={locking.error && describeError(locking.error)}
      onConfirm={() => (isMissing ? setAsked(true) : locking.mutate())}
      onClose={onClose}
    >
      <p>{m.clients_lock_text()}</p>
      <TextArea
        label={m.clients_lock_reason()}
        hint={m.clients_lock_reason_hint()}
        error={isAsked && isMissing ? m.clients_lock_reason_required() : undefined}
        value={reason}
        maxLength={maxReasonLength}
        required
        autoFocus
        onChange={(event) => setReason(event.target.value)}
      />
    </ConfirmDialog>
  )
}
