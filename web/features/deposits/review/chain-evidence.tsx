import type { DepositForReview } from '#root/contract/deposits.ts'
import { m } from '#root/contract/messages/messages.js'
import { formatDollars, fromDecimal } from '#root/domain/money.ts'
import { Bitcoin } from '#root/web/ui/bitcoin.tsx'
import { Fact, Facts } from '#root/web/ui/facts.tsx'
import { Moment } from '#root/web/ui/moment.tsx'
import { Status, type StatusTone } from '#root/web/ui/status.tsx'
import { PaymentList } from '../payment-list.tsx'
import { type PaymentNews, paymentNews } from '../payment-news.ts'

/** The chain's evidence for a deposit: the requested and received amounts, the confirmations, and any problems. */
export function ChainEvidence({ deposit }: { deposit: DepositForReview }) {
  const { quote, payment } = deposit
  if (!quote) return null
  return (
    <section aria-labelledby="evidence-heading" className="grid gap-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h3 id="evidence-heading" className="font-sans text-sm font-semibold tracking-normal">
          {m.payment_evidence()}
        </h3>
        <p className="flex flex-wrap gap-x-4 gap-y-1">
          <Progress deposit={deposit} />
          {paymentNews(deposit).map((news) => (
            <Flag key={news} news={news} />
          ))}
        </p>
      </div>
      <Facts>
        <Fact name={m.payment_evidence_requested()}>
          <span className="figures">
            {m.payment_quoted({ bitcoin: quote.bitcoin, rate: formatDollars(fromDecimal(quote.rate)) })}
          </span>
          <span className="block text-xs text-soft">
            {m.payment_evidence_until()} <Moment instant={quote.until} />
          </span>
        </Fact>
        <Fact name={m.payment_evidence_received()}>
          <Bitcoin amount={payment.received} />
          <span className="block text-xs text-soft">
            {m.payment_evidence_worth({ worth: formatDollars(fromDecimal(payment.worth)) })}
          </span>
        </Fact>
        <Fact name={m.payment_evidence_creditable()}>{formatDollars(fromDecimal(payment.creditable))}</Fact>
        {deposit.credited && <Fact name={m.payment_evidence_basis()}>{basisOf(deposit)}</Fact>}
      </Facts>
      {payment.payments.length > 0 ? (
        <PaymentList deposit={deposit} />
      ) : (
        <p className="text-sm text-soft">{m.payment_evidence_none()}</p>
      )}
    </section>
  )
}

function Progress({ deposit: { payment } }: { deposit: DepositForReview }) {
  const { state, confirmations: count, required } = payment
  const states: Record<typeof state, [StatusTone, string]> = {
    waiting: ['open', m.payment_evidence_waiting()],
    seen: ['pending', m.status_payment_unconfirmed()],
    confirming: ['running', m.payment_confirming({ count, required })],
    ready: ['done', m.status_payment_confirmed()],
  }
  const [tone, label] = states[state]
  return <Status tone={tone}>{label}</Status>
}

function Flag({ news }: { news: PaymentNews }) {
  const label: Record<PaymentNews, () => string> = {
    underpaid: m.payment_flag_underpaid,
    overpaid: m.payment_flag_overpaid,
    late: m.payment_flag_late,
    replaced: m.status_payment_replaced,
    dropped: m.status_payment_dropped,
    'reorged-waits': m.status_payment_removed,
    'reorged-lost': m.status_payment_removed,
  }
  return <Status tone={news === 'overpaid' || news === 'late' ? 'pending' : 'refused'}>{label[news]()}</Status>
}

function basisOf({ credited, creditedFor }: DepositForReview): string {
  const amount = formatDollars(fromDecimal(credited ?? '0.00'))
  return creditedFor === 'payment' ? m.payment_basis_payment({ amount }) : m.payment_basis_proof({ amount })
}
