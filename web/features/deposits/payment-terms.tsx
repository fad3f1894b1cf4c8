import type { Deposit } from '#root/contract/deposits.ts'
import { m } from '#root/contract/messages/messages.js'
import { type Remaining, remainingUntil } from '#root/domain/countdown.ts'
import { formatDollars, fromDecimal } from '#root/domain/money.ts'
import { useFirmNow } from '#root/web/api/firm-clock.ts'
import { Button } from '#root/web/ui/button.tsx'

interface PaymentTermsProps {
  deposit: Deposit
  isAsking: boolean
  /** Asks for the rate of now. */
  onRequote: () => void
}

/** The rate that a deposit was quoted and how long it holds by the firm's clock; once it is over, what that means. */
export function PaymentTerms({ deposit, isAsking, onRequote }: PaymentTermsProps) {
  const nowMs = useFirmNow()
  const { quote, status, payment } = deposit
  if (!quote) return null
  const left = nowMs === null ? undefined : remainingUntil(Date.parse(quote.until), nowMs)
  const isOver = left === null
  return (
    <div className="grid gap-2 text-sm">
      <p className="figures text-soft">
        {m.payment_quoted({ bitcoin: quote.bitcoin, rate: formatDollars(fromDecimal(quote.rate)) })}
      </p>
      {left && (
        <p role="timer" className="figures">
          {m.payment_rate_valid()} <span className="font-semibold">{written(left)}</span>
        </p>
      )}
      {isOver && (
        <div className="flex flex-wrap items-center gap-x-6 gap-y-3 border-s-4 border-amber bg-glass/60 px-4 py-3">
          <div className="grid grow basis-60 gap-1">
            <p className="font-semibold">{m.payment_rate_expired()}</p>
            <p>{m.payment_rate_expired_text({ amount: formatDollars(fromDecimal(deposit.amount)) })}</p>
          </div>
          {status === 'opened' && payment.state === 'waiting' && (
            <Button pending={isAsking} pendingLabel={m.payment_requoting()} onClick={onRequote}>
              {m.payment_requote()}
            </Button>
          )}
        </div>
      )}
    </div>
  )
}

function written({ days, hours, minutes, seconds }: Remaining): string {
  const two = (count: number) => String(count).padStart(2, '0')
  const all = hours + 24 * days
  return `${all > 0 ? `${all}:` : ''}${two(minutes)}:${two(seconds)}`
}
