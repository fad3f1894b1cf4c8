import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Client } from '#root/contract/clients.ts'
import { m } from '#root/contract/messages/messages.js'
import { call, describeError } from '#root/web/api/client.ts'
import { Button } from '#root/web/ui/button.tsx'
import { ConfirmDialog } from '#root/web/ui/confirm-dialog.tsx'
import { TextArea } from '#root/web/ui/field.tsx'
import { Notice } from '#root/web/ui/notice.tsx'
import { WriteControls } from '#root/web/ui/read-only.tsx'

/** An operator's actions on a client's account: end its sessions, lock or unlock it, reset its second factor. */
export function ClientActions({ client }: { client: Client }) {
  const [openDialog, setOpenDialog] = useState<'lock' | 'factor' | null>(null)
  const [done, setDone] = useState<string | null>(null)
  const name = `${client.firstName} ${client.lastName}`
  const close = () => setOpenDialog(null)
  const finish = (message: string) => {
    setDone(message)
    close()
  }
  return (
    <WriteControls>
      <Buttons client={client} name={name} onOpenDialog={setOpenDialog} onDone={setDone} />
      {done && <Notice tone="done">{done}</Notice>}
      {openDialog === 'lock' && (
        <LockDialog client={client} onDone={() => finish(m.clients_lock_done({ name }))} onClose={close} />
      )}
      {openDialog === 'factor' && (
        <FactorDialog client={client} onDone={() => finish(m.clients_factor_done({ name }))} onClose={close} />
      )}
    </WriteControls>
  )
}

interface ButtonsProps {
  client: Client
  name: string
  onOpenDialog: (what: 'lock' | 'factor') => void
  /** A description of the completed action; null when a new action starts. */
  onDone: (message: string | null) => void
}

function Buttons({ client, name, onOpenDialog, onDone }: ButtonsProps) {
  const params = { id: client.id }
  const ending = useChange(() => call('DELETE /api/operator/clients/{id}/sessions', { params }))
  const unlocking = useChange(() => call('DELETE /api/operator/clients/{id}/lock', { params }))
  const error = ending.error ?? unlocking.error
  const end = () =>
    ending.mutate(undefined, { onSuccess: ({ ended }) => onDone(m.clients_sessions_ended({ count: ended, name })) })
  const unlock = () => unlocking.mutate(undefined, { onSuccess: () => onDone(m.clients_unlock_done({ name })) })
  return (
    <>
      <div role="group" aria-label={m.clients_actions()} className="flex flex-wrap gap-3 max-sm:*:grow">
        <Button kind="quiet" pending={ending.isPending} pendingLabel={m.clients_ending_sessions()} onClick={end}>
          {m.clients_end_sessions()}
        </Button>
        {client.secondFactorSince && (
          <Button kind="quiet" onClick={() => onOpenDialog('factor')}>
            {m.clients_reset_factor()}
          </Button>
        )}
        {client.isLocked ? (
          <Button pending={unlocking.isPending} pendingLabel={m.clients_unlocking()} onClick={unlock}>
            {m.clients_unlock()}
          </Button>
        ) : (
          <Button kind="danger" onClick={() => onOpenDialog('lock')}>
            {m.clients_lock()}
          </Button>
        )}
      </div>
      {error && <Notice tone="refused">{describeError(error)}</Notice>}
    </>
  )
}

/** A change of the open client; all displayed client data is refetched after it. */
function useChange<Output>(run: () => Promise<Output>) {
  const queries = useQueryClient()
  return useMutation<Output>({
    mutationFn: run,
    onSettled: () => queries.invalidateQueries({ queryKey: ['client'] }),
  })
}

interface FactorDialogProps {
  client: Client
  onDone: () => void
  onClose: () => void
}

/** Asks for confirmation before a client's second factor is turned off. */
function FactorDialog({ client, onDone, onClose }: FactorDialogProps) {
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

interface ClientDialogProps {
  client: Client
  onDone: () => void
  onClose: () => void
}

const minReasonLength = 3
const maxReasonLength = 500

/** Asks for the reason of a lock, and explains its effects for the client. */
function LockDialog({ client, onDone, onClose }: ClientDialogProps) {
  const queries = useQueryClient()
  const [reason, setReason] = useState('')
  const [isSubmitted, setSubmitted] = useState(false)
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
      onConfirm={() => (isMissing ? setSubmitted(true) : locking.mutate())}
      onClose={onClose}
    >
      <p>{m.clients_lock_text()}</p>
      <TextArea
        label={m.clients_lock_reason()}
        hint={m.clients_lock_reason_hint()}
        error={isSubmitted && isMissing ? m.clients_lock_reason_required() : undefined}
        value={reason}
        maxLength={maxReasonLength}
        required
        autoFocus
        onChange={(event) => setReason(event.target.value)}
      />
    </ConfirmDialog>
  )
}
