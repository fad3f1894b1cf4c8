import { type Cents, formatDollars, fromDecimal } from '#root/domain/money.ts'

/** Dollars for reading, two decimals, figures of one width. Takes a decimal of the API or cents. */
export function Money({ amount, className = '' }: { amount: string | Cents; className?: string }) {
  return (
    <span className={`figures whitespace-nowrap ${className}`} dir="ltr">
      {formatDollars(typeof amount === 'string' ? fromDecimal(amount) : amount)}
    </span>
  )
}
