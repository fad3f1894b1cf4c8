import type { ReactNode } from 'react'
import type { Deposit } from '#root/contract/deposits.ts'
import { m } from '#root/contract/messages/messages.js'
import { quoteMinutes } from '#root/domain/bitcoin.ts'
import { type Remaining, remainingUntil } from '#root/domain/countdown.ts'
import { formatDollars, fromDecimal } from '#root/domain/money.ts'
import { useFirmNow, useFirmTime } from '#root/web/api/firm-clock.ts'
import { Money } from '#root/web/ui/money.tsx'
import { isPayable } from './payment-news.ts'

const quoteMs = quoteMinutes * 60_000

/** Whether a deposit's rate has expired by the firm's clock. */
export function useRateIsOver({ quote }: Deposit): boolean {
  return useFirmTime((nowMs) => quote !== null && Date.parse(quote.until) <= nowMs) ?? false
}

/** How long it is still valid, in milliseconds: 0 when it has expired, null if unknown. */
function useRateLeft({ quote }: Deposit): number | null {
  const nowMs = useFirmNow()
  return quote === null || nowMs === null ? null : Math.max(0, Date.parse(quote.until) - nowMs)
}

interface AmountSummaryProps {
  deposit: Deposit
  /** Shown under the amount when its rate has expired. */
  children: ReactNode
}

/** The amount of an open deposit in both currencies, and its rate. */
export function AmountSummary({ deposit, children }: AmountSummaryProps) {
  const { amount, quote } = deposit
  return (
    <div className="grid gap-4">
      <p>
        <Money amount={amount} className="font-display text-3xl max-sm:text-2xl" />
      </p>
      {children}
      {quote && (
        <dl className="grid gap-1.5 text-sm">
          <Line name={m.payment_in_bitcoin()}>
            <span dir="ltr">{quote.bitcoin} tBTC</span>
          </Line>
          <Line name={m.payment_rate()}>{m.payment_rate_text({ rate: formatDollars(fromDecimal(quote.rate)) })}</Line>
          {isPayable(deposit) && <RateLeft deposit={deposit} />}
        </dl>
      )}
      {isPayable(deposit) && <RateBar deposit={deposit} />}
    </div>
  )
}

function Line({ name, children }: { name: ReactNode; children: ReactNode }) {
  return (
    <div className="flex flex-wrap justify-between gap-x-4">
      <dt className="text-soft">{name}</dt>
      <dd className="figures ms-auto text-end">{children}</dd>
    </div>
  )
}

function RateLeft({ deposit }: Pick<AmountSummaryProps, 'deposit'>) {
  const leftMs = useRateLeft(deposit)
  if (leftMs === null) return null
  const left = remainingUntil(leftMs, 0)
  return (
    <Line name={m.payment_rate_valid()}>
      {left ? (
        <span role="timer" className="font-semibold">
          {written(left)}
        </span>
      ) : (
        <span className="font-semibold text-amber">{m.payment_rate_is_over()}</span>
      )}
    </Line>
  )
}

/** The time left, as a bar that empties. */
function RateBar({ deposit }: Pick<AmountSummaryProps, 'deposit'>) {
  const leftMs = useRateLeft(deposit)
  if (!leftMs) return null
  return (
    <div aria-hidden="true" className="drawn h-1 bg-glass">
      <div
        className={`h-full ${leftMs < quoteMs / 6 ? 'bg-amber' : 'bg-brass-fill'}`}
        style={{ width: `${Math.min(100, (leftMs / quoteMs) * 100)}%` }}
      />
    </div>
  )
}

function written({ days, hours, minutes, seconds }: Remaining): string {
  const two = (count: number) => String(count).padStart(2, '0')
  const all = hours + 24 * days
  return `${all > 0 ? `${all}:` : ''}${two(minutes)}:${two(seconds)}`
}
