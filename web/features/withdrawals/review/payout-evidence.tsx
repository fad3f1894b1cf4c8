import { m } from '#root/contract/messages/messages.js'
import type { PayoutForReview } from '#root/contract/payouts.ts'
import { formatDollars, fromDecimal } from '#root/domain/money.ts'
import { Bitcoin } from '#root/web/ui/bitcoin.tsx'
import { ChainLink } from '#root/web/ui/chain-link.tsx'
import { Fact, Facts } from '#root/web/ui/facts.tsx'
import { Notice } from '#root/web/ui/notice.tsx'
import { DecidersOnly } from '#root/web/ui/reader-view.tsx'
import { Status } from '#root/web/ui/status.tsx'
import { describePayout } from '../payout-step.tsx'
import { RenewPayout } from './renew-payout.tsx'
import { SignPayout } from './sign-payout.tsx'

/** The payment of an approved withdrawal on the chain, with what it waits for and what its operator has to do. */
export function PayoutEvidence({ withdrawalId, payout }: { withdrawalId: string; payout: PayoutForReview }) {
  const { bitcoin, rate, networkFee, txid, refusedAs, isCoinGone, psbt } = payout
  return (
    <section aria-label={m.payout_heading()} className="grid gap-4 border-t border-mullion pt-5">
      <h3 className="text-lg">{m.payout_heading()}</h3>
      {isCoinGone && (
        <Notice tone="refused" action={<RenewPayout withdrawalId={withdrawalId} payout={payout} />}>
          <p className="font-semibold">{m.payout_invalid()}</p>
          <p>{m.payout_invalid_text()}</p>
        </Notice>
      )}
      {refusedAs && !isCoinGone && <Notice tone="info">{m.payout_refused({ reason: refusedAs })}</Notice>}
      <Facts>
        <Fact name={m.payout_state()}>
          <PayoutState payout={payout} />
        </Fact>
        {bitcoin && rate && (
          <Fact name={m.payout_sent()}>
            <Bitcoin amount={bitcoin} />{' '}
            <span className="text-soft">{m.payout_at_rate({ rate: formatDollars(fromDecimal(rate)) })}</span>
          </Fact>
        )}
        {networkFee && (
          <Fact name={m.payout_network_fee()}>
            <Bitcoin amount={networkFee} />
          </Fact>
        )}
        {txid && (
          <Fact name={m.bitcoin_transaction_id()} wide>
            <ChainLink to="transaction" id={txid} whole />
          </Fact>
        )}
      </Facts>
      {psbt && (
        <DecidersOnly>
          <SignPayout withdrawalId={withdrawalId} psbt={psbt} />
        </DecidersOnly>
      )}
      {!isCoinGone && <RenewPayout withdrawalId={withdrawalId} payout={payout} />}
    </section>
  )
}

const needs = {
  coins: m.payout_waits_coins,
  rate: m.payout_waits_rate,
  keys: m.payout_waits_keys,
  former: m.payout_waits_previous,
  decision: m.payout_waits_decision,
} as const

function PayoutState({ payout }: { payout: PayoutForReview }) {
  if (payout.isCoinGone) return <Status tone="refused">{m.payout_invalid_state()}</Status>
  if (payout.status === 'unsigned') return <Status tone="pending">{m.payout_to_sign()}</Status>
  if (payout.waitsFor) return <span className="text-amber font-semibold">{needs[payout.waitsFor]()}</span>
  return <Status tone={payout.status === 'confirmed' ? 'done' : 'pending'}>{describePayout(payout)}</Status>
}
