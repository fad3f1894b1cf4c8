import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Deposit } from '#root/contract/deposits.ts'
import { m } from '#root/contract/messages/messages.js'
import { formatDollars, fromDecimal } from '#root/domain/money.ts'
import { missingBitcoin } from './payment-news.ts'

/** The progress of a deposit's payment: in words, and as panes that are filled one after the other. */
export function PaymentProgress({ deposit }: { deposit: Deposit }) {
  const { title, text } = textsOf(deposit)
  return (
    <section aria-label={m.payment_heading()} className="grid gap-4">
      <Panes deposit={deposit} />
      <div role="status" className="grid gap-1">
        <p className="font-display text-xl">{title}</p>
        <p className="max-w-prose text-sm text-soft">{text}</p>
      </div>
    </section>
  )
}

/** One pane each for the payment's detection, each confirmation, and the approval. */
function Panes({ deposit: { status, payment } }: { deposit: Deposit }) {
  const isSeen = payment.state !== 'waiting'
  const steps: readonly { name: string; sign: ReactNode; isDone: boolean }[] = [
    { name: m.payment_step_seen(), sign: m.payment_step_seen(), isDone: isSeen },
    ...Array.from({ length: payment.required }, (_, index) => ({
      name: m.payment_step_confirmation({ count: index + 1 }),
      sign: index + 1,
      isDone: payment.confirmations > index,
    })),
    { name: m.status_approved(), sign: m.status_approved(), isDone: status === 'approved' },
  ]
  const next = steps.findIndex(({ isDone }) => !isDone)
  return (
    <ol aria-label={m.payment_steps()} className="flex gap-1">
      {steps.map(({ name, sign, isDone }, index) => (
        <li
          key={name}
          aria-current={index === next && isSeen ? 'step' : undefined}
          className={`grid h-16 min-w-0 content-end gap-0.5 border p-1 text-[0.6875rem] transition-colors duration-250 ease-pane first:flex-[2.5] last:flex-[2.75] sm:p-2 sm:text-xs ${
            isDone
              ? 'border-brass-fill bg-lamp font-semibold text-[#10231f]'
              : 'border-edge bg-glass/50 text-soft aria-[current]:border-dashed aria-[current]:border-brass-fill'
          } flex-1`}
        >
          {isDone && <Check aria-hidden="true" className="size-3.5" strokeWidth={2.5} />}
          <span aria-hidden="true" className="figures truncate">
            {sign}
          </span>
          <span className="sr-only">{isDone ? `${name}, ${m.payment_step_done()}` : name}</span>
        </li>
      ))}
    </ol>
  )
}

function textsOf(deposit: Deposit): { title: string; text: string } {
  const { status, payment } = deposit
  if (status === 'approved') return approvedText(deposit)
  if (status === 'rejected')
    return {
      title: m.payment_rejected(),
      text:
        payment.state === 'waiting' ? m.dashboard_reason({ reason: deposit.reason ?? '' }) : m.payment_rejected_paid(),
    }
  const { required, confirmations: count } = payment
  if (payment.state === 'seen')
    return { title: m.payment_seen(), text: withNoActionNeeded(deposit, m.payment_seen_text()) }
  if (payment.state === 'confirming')
    return {
      title: m.payment_confirming({ count, required }),
      text: withNoActionNeeded(deposit, m.payment_confirming_text()),
    }
  if (payment.state === 'ready') return { title: m.payment_ready(), text: m.payment_ready_text({ required }) }
  return { title: m.payment_waiting(), text: m.payment_waiting_text() }
}

/** Adds that the client need not do anything, unless a part of the amount is missing. */
function withNoActionNeeded(deposit: Deposit, text: string): string {
  return missingBitcoin(deposit) === null ? `${text} ${m.payment_nothing_to_do()}` : text
}

function approvedText({ credited, creditedFor }: Deposit): { title: string; text: string } {
  const amount = formatDollars(fromDecimal(credited ?? '0.00'))
  return {
    title: m.payment_approved({ amount }),
    text: creditedFor === 'proof' ? m.payment_approved_proof() : m.payment_approved_text(),
  }
}
