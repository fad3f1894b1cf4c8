import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Client } from '#root/contract/clients.ts'
import { m } from '#root/contract/messages/messages.js'
import { answer, api, describeError } from '#root/web/api/client.ts'
import { Button } from '#root/web/ui/button.tsx'
import { Dialog } from '#root/web/ui/dialog.tsx'
import { TextArea } from '#root/web/ui/field.tsx'
import { Notice } from '#root/web/ui/notice.tsx'

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
    mutationFn: () => answer(api.operator.clients[':id'].lock.$post({ param: { id: client.id }, json: { reason } })),
    onSuccess: onDone,
    onSettled: () => queries.invalidateQueries({ queryKey: ['client'] }),
  })
  return (
    <Dialog
      isOpen
      title={m.clients_lock_title({ name: `${client.firstName} ${client.lastName}` })}
      onClose={onClose}
      closable={!locking.isPending}
      actions={
        <>
          <Button kind="quiet" onClick={onClose}>
            {m.ui_cancel()}
          </Button>
          <Button
            kind="danger"
            pending={locking.isPending}
            pendingLabel={m.clients_locking()}
            onClick={() => (isMissing ? setAsked(true) : locking.mutate())}
          >
            {m.clients_lock_confirm()}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
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
        {locking.error && <Notice tone="refused">{describeError(locking.error)}</Notice>}
      </div>
    </Dialog>
  )
}
