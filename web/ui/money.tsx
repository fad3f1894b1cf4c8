import { type Cents, formatDollars, fromDecimal } from '#root/domain/money.ts'

/** Dollars for reading, two decimals, figures of one width. Takes a decimal of the API or cents. */
export function Money({ amount, className = '' }: { amount: string | Cents; className?: string }) {
  return (
    <span className={`figures whitespace-nowrap ${className}`} dir="ltr">
      {formatDollars(typeof amount === 'string' ? fromDecimal(amount) : amount)}
    </span>
  )
}

interface SignedMoneyProps {
  amount: string | Cents
  /** '+' for what comes in from outside, '−' for what goes out; null for what moves inside, which has no sign. */
  sign: '+' | '−' | null
  className?: string
}

/** Dollars with a sign before them when they come or go. */
export function SignedMoney({ amount, sign, className = '' }: SignedMoneyProps) {
  return (
    <span dir="ltr" className={`figures whitespace-nowrap ${sign === '+' ? 'text-leaf' : ''} ${className}`}>
      {sign}
      {formatDollars(typeof amount === 'string' ? fromDecimal(amount) : amount)}
    </span>
  )
}
