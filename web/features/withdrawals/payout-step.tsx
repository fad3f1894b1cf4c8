import { m } from '#root/contract/messages/messages.js'
import type { Payout } from '#root/contract/payouts.ts'
import { Bitcoin } from '#root/web/ui/bitcoin.tsx'
import { ChainLink } from '#root/web/ui/chain-link.tsx'

/** The on-chain state of an approved withdrawal's payment, for its client. */
export function PayoutStep({ payout }: { payout: Payout }) {
  const { txid, bitcoin } = payout
  if (payout.isCoinGone) return <>{m.payout_invalid_client()}</>
  if (payout.status === 'waiting' || payout.status === 'unsigned' || !txid) return <>{m.payout_preparing_text()}</>
  return (
    <span className="grid justify-items-start">
      {bitcoin && <Bitcoin amount={bitcoin} />}
      <span>{describePayout(payout)}</span>
      <span>
        {m.bitcoin_transaction_id()}: <ChainLink to="transaction" id={txid} />
      </span>
    </span>
  )
}

/** The label of a payout's state. */
export function describePayout({ status, confirmations }: Pick<Payout, 'status' | 'confirmations'>): string {
  if (status === 'confirmed') return m.status_payout_confirmed({ count: confirmations })
  if (status === 'mempool') return m.status_payout_sent()
  return status === 'signed' ? m.status_payout_sending() : m.status_payout_preparing()
}
