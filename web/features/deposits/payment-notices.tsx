import { Info, TriangleAlert } from 'lucide-react'
import type { Deposit } from '#root/contract/deposits.ts'
import { m } from '#root/contract/messages/messages.js'
import { formatDollars, fromDecimal } from '#root/domain/money.ts'
import { differenceOf, paymentNews, type PaymentNews } from './payment-news.ts'

/** The differences from the request, and what to do about them. */
export function PaymentNotices({ deposit }: { deposit: Deposit }) {
  const news = paymentNews(deposit)
  // The element exists while empty, so that screen readers announce new contents.
  return (
    <div role="status" className="grid gap-3 empty:hidden">
      {news.map((one) => (
        <PaymentNotice key={one} deposit={deposit} news={one} />
      ))}
    </div>
  )
}

/** These notices need an action of the reader. */
const urgent: readonly PaymentNews[] = ['underpaid', 'replaced', 'dropped', 'reorged-lost']

function PaymentNotice({ deposit, news }: { deposit: Deposit; news: PaymentNews }) {
  const { title, text } = textsOf(deposit)[news]()
  const isUrgent = urgent.includes(news) && deposit.status !== 'approved'
  const Icon = isUrgent ? TriangleAlert : Info
  return (
    <div className={`flex gap-3 border-s-4 bg-glass/60 px-4 py-3 text-sm ${isUrgent ? 'border-amber' : 'border-edge'}`}>
      <Icon aria-hidden="true" className={`mt-0.5 size-5 shrink-0 ${isUrgent ? 'text-amber' : 'text-soft'}`} />
      <div className="grid max-w-prose gap-1">
        <p className="font-semibold">{title}</p>
        <p>{text}</p>
      </div>
    </div>
  )
}

interface NoticeTexts {
  readonly title: string
  readonly text: string
}

function textsOf(deposit: Deposit): Record<PaymentNews, () => NoticeTexts> {
  const { payment } = deposit
  const isApproved = deposit.status === 'approved'
  const [received, difference] = [payment.received, differenceOf(deposit)]
  const worth = formatDollars(fromDecimal(payment.worth))
  /** After the approval nobody is asked to pay again: the credit is reversed. */
  const lost = (text: string) => (isApproved ? m.payment_credit_removed() : text)
  return {
    underpaid: () => ({
      title: m.payment_underpaid(),
      text: isApproved
        ? m.payment_underpaid_closed({ received, missing: difference })
        : m.payment_underpaid_text({ received, worth, missing: difference }),
    }),
    overpaid: () => ({ title: m.payment_overpaid(), text: m.payment_overpaid_text({ extra: difference, worth }) }),
    late: () => ({ title: m.payment_late(), text: m.payment_late_text({ worth }) }),
    replaced: () => ({ title: m.payment_replaced(), text: lost(m.payment_replaced_text()) }),
    dropped: () => ({ title: m.payment_dropped(), text: lost(m.payment_dropped_text()) }),
    'reorged-waits': () => ({ title: m.payment_reorged(), text: m.payment_reorged_waits() }),
    'reorged-lost': () => ({ title: m.payment_reorged(), text: lost(m.payment_reorged_lost()) }),
  }
}
