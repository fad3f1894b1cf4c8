import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { m } from '#root/contract/messages/messages.js'
import type { PayoutForReview } from '#root/contract/payouts.ts'
import { call, describeError } from '#root/web/api/client.ts'
import { Button } from '#root/web/ui/button.tsx'
import { ChainLink } from '#root/web/ui/chain-link.tsx'
import { ConfirmDialog } from '#root/web/ui/confirm-dialog.tsx'
import { useIsReadOnly } from '#root/web/ui/read-only.tsx'

interface RenewPayoutProps {
  withdrawalId: string
  payout: PayoutForReview
}

/** An operator's options for a payment that cannot arrive, should change, or may have been made already. */
export function RenewPayout({ withdrawalId, payout }: RenewPayoutProps) {
  if (payout.status === 'unsigned')
    return <ConfirmedAction withdrawalId={withdrawalId} request={{ kind: 'rebuild', payout }} />
  if (payout.isCoinGone) return <ConfirmedAction withdrawalId={withdrawalId} request={{ kind: 'renew', payout }} />
  return payout.suspects.length > 0 ? <Suspects withdrawalId={withdrawalId} payout={payout} /> : null
}

function Suspects({ withdrawalId, payout }: RenewPayoutProps) {
  return (
    <div className="grid gap-4 border-s-4 border-amber bg-glass/60 px-4 py-4 text-sm">
      <div className="grid max-w-prose gap-1">
        <p className="font-semibold">{m.payout_suspects()}</p>
        <p>{m.payout_suspects_text()}</p>
      </div>
      <ul className="grid divide-y divide-mullion border-y border-mullion">
        {payout.suspects.map((suspect) => (
          <li key={suspect.txid} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3">
            <span className="grid">
              <span className="figures">{m.payout_suspect_sent({ bitcoin: suspect.bitcoin })}</span>
              <ChainLink to="transaction" id={suspect.txid} />
            </span>
            <ConfirmedAction withdrawalId={withdrawalId} request={{ kind: 'recognise', suspect }} />
          </li>
        ))}
      </ul>
      <ConfirmedAction withdrawalId={withdrawalId} request={{ kind: 'pay-still', payout }} />
    </div>
  )
}

type PayoutRequest =
  | { kind: 'rebuild' | 'renew' | 'pay-still'; payout: PayoutForReview }
  | { kind: 'recognise'; suspect: PayoutForReview['suspects'][number] }

/** A button that names its action and asks for confirmation. Auditors have none. */
function ConfirmedAction({ withdrawalId, request }: { withdrawalId: string; request: PayoutRequest }) {
  const queries = useQueryClient()
  const [isConfirming, setAsking] = useState(false)
  const isReadOnly = useIsReadOnly()
  const { action, title, text, isDanger } = textsOf(request)
  const sending = useMutation({
    mutationFn: () => send(withdrawalId, request),
    onSuccess: async () => {
      await queries.invalidateQueries()
      setAsking(false)
    },
  })
  if (isReadOnly) return null
  return (
    <>
      <Button kind={isDanger ? 'danger' : 'quiet'} className="justify-self-start" onClick={() => setAsking(true)}>
        {action}
      </Button>
      <ConfirmDialog
        isOpen={isConfirming}
        title={title}
        action={action}
        isDanger={isDanger}
        pending={sending.isPending}
        refusal={sending.error && describeError(sending.error)}
        onConfirm={() => sending.mutate()}
        onClose={() => {
          sending.reset()
          setAsking(false)
        }}
      >
        <p>{text}</p>
      </ConfirmDialog>
    </>
  )
}

function send(id: string, request: PayoutRequest) {
  const params = { id }
  return request.kind === 'recognise'
    ? call('POST /api/operator/withdrawals/{id}/payout/recognition', { params, body: { txid: request.suspect.txid } })
    : call('POST /api/operator/withdrawals/{id}/payout/renewal', { params, body: { former: request.payout.txid } })
}

function textsOf(request: PayoutRequest): { action: string; title: string; text: string; isDanger: boolean } {
  switch (request.kind) {
    case 'rebuild':
      return choice(m.payout_replace(), m.payout_replace_title(), m.payout_replace_text(), false)
    case 'renew':
      return choice(m.payout_retry(), m.payout_retry_title(), m.payout_retry_text(), false)
    case 'recognise': {
      const { bitcoin } = request.suspect
      return choice(m.payout_recognise(), m.payout_recognise_title(), m.payout_recognise_text({ bitcoin }), false)
    }
    case 'pay-still':
      return choice(m.payout_pay_anyway(), m.payout_pay_anyway_title(), m.payout_pay_anyway_text(), true)
  }
}

const choice = (action: string, title: string, text: string, isDanger: boolean) => ({ action, title, text, isDanger })
