/** An amount of test bitcoin for reading, with all eight decimals and tabular figures; the unit says that it is not real money. */
export function Bitcoin({ amount, className = '' }: { amount: string; className?: string }) {
  return (
    <span className={`figures whitespace-nowrap ${className}`} dir="ltr">
      {amount} tBTC
    </span>
  )
}
