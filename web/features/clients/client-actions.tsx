import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Client } from '#root/contract/clients.ts'
import { m } from '#root/contract/messages/messages.js'
import { call, describeError } from '#root/web/api/client.ts'
import { Button } from '#root/web/ui/button.tsx'
import { Notice } from '#root/web/ui/notice.tsx'
import { DecidersOnly } from '#root/web/ui/reader-view.tsx'
import { FactorDialog } from './factor-dialog.tsx'
import { LockDialog } from './lock-dialog.tsx'

/** What an operator may do with a client's account: end its sessions, lock or unlock it, reset its second factor. */
export function ClientActions({ client }: { client: Client }) {
  const [asking, setAsking] = useState<'lock' | 'factor' | null>(null)
  const [done, setDone] = useState<string | null>(null)
  const name = `${client.firstName} ${client.lastName}`
  const close = () => setAsking(null)
  const settle = (words: string) => {
    setDone(words)
    close()
  }
  return (
    <DecidersOnly>
      <Buttons client={client} name={name} onAsk={setAsking} onDone={setDone} />
      {done && <Notice tone="done">{done}</Notice>}
      {asking === 'lock' && (
        <LockDialog client={client} onDone={() => settle(m.clients_lock_done({ name }))} onClose={close} />
      )}
      {asking === 'factor' && (
        <FactorDialog client={client} onDone={() => settle(m.clients_factor_done({ name }))} onClose={close} />
      )}
    </DecidersOnly>
  )
}

interface ButtonsProps {
  client: Client
  name: string
  onAsk: (what: 'lock' | 'factor') => void
  /** What was done, in words; null when something new begins. */
  onDone: (words: string | null) => void
}

function Buttons({ client, name, onAsk, onDone }: ButtonsProps) {
  const params = { id: client.id }
  const ending = useChange(() => call('DELETE /api/operator/clients/{id}/sessions', { params }))
  const unlocking = useChange(() => call('DELETE /api/operator/clients/{id}/lock', { params }))
  const error = ending.error ?? unlocking.error
  const end = () =>
    ending.mutate(undefined, { onSuccess: ({ ended }) => onDone(m.clients_sessions_ended({ count: ended, name })) })
  const unlock = () => unlocking.mutate(undefined, { onSuccess: () => onDone(m.clients_unlock_done({ name })) })
  return (
    <>
      <div role="group" aria-label={m.clients_actions()} className="flex flex-wrap gap-3">
        <Button kind="quiet" pending={ending.isPending} pendingLabel={m.clients_ending_sessions()} onClick={end}>
          {m.clients_end_sessions()}
        </Button>
        {client.secondFactorSince && (
          <Button kind="quiet" onClick={() => onAsk('factor')}>
            {m.clients_reset_factor()}
          </Button>
        )}
        {client.isLocked ? (
          <Button pending={unlocking.isPending} pendingLabel={m.clients_unlocking()} onClick={unlock}>
            {m.clients_unlock()}
          </Button>
        ) : (
          <Button kind="danger" onClick={() => onAsk('lock')}>
            {m.clients_lock()}
          </Button>
        )}
      </div>
      {error && <Notice tone="refused">{describeError(error)}</Notice>}
    </>
  )
}

/** A change of the open client; all that is shown of clients is read anew after it. */
function useChange<Output>(run: () => Promise<Output>) {
  const queries = useQueryClient()
  return useMutation<Output>({
    mutationFn: run,
    onSettled: () => queries.invalidateQueries({ queryKey: ['client'] }),
  })
}
