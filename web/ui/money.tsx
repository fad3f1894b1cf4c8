import { m } from '#root/contract/messages/messages.js'
import { type Cents, formatDollars, fromDecimal } from '#root/domain/money.ts'

/** Dollars for reading, two decimals, tabular figures. Takes a decimal of the API or cents. */
export function Money({ amount, className = '' }: { amount: string | Cents; className?: string }) {
  return (
    <span className={`figures whitespace-nowrap ${className}`} dir="ltr">
      {formatDollars(typeof amount === 'string' ? fromDecimal(amount) : amount)}
    </span>
  )
}

/** An amount of a table. Where the table has no room for a column of fees, a fee is below it. */
export function MoneyWithFee({ amount, fee }: { amount: string; fee: string }) {
  return (
    <>
      <Money amount={amount} />
      {fee !== '0.00' && (
        <span className="block text-xs text-soft lg:hidden">
          {m.dashboard_withdrawal_fee()} <Money amount={fee} />
        </span>
      )}
    </>
  )
}

interface SignedMoneyProps {
  amount: string | Cents
  /** '+' for money in, '−' for money out; null for internal movements, which have no sign. */
  sign: '+' | '−' | null
  className?: string
}

/** Dollars with a sign for money in or out. */
export function SignedMoney({ amount, sign, className = '' }: SignedMoneyProps) {
  return (
    <span dir="ltr" className={`figures whitespace-nowrap ${sign === '+' ? 'text-leaf' : ''} ${className}`}>
      {sign}
      {formatDollars(typeof amount === 'string' ? fromDecimal(amount) : amount)}
    </span>
  )
}
