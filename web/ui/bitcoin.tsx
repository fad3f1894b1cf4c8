/** A number of test bitcoin for reading, all eight decimals, figures of one width; the unit says that it is no real money. */
export function Bitcoin({ amount, className = '' }: { amount: string; className?: string }) {
  return (
    <span className={`figures whitespace-nowrap ${className}`} dir="ltr">
      {amount} tBTC
    </span>
  )
}
