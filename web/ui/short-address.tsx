/** A Bitcoin address in a table: people compare its two ends. The whole address is in its title, and for screen readers. */
export function ShortAddress({ address }: { address: string }) {
  const isLong = address.length > 16
  return (
    <span title={address} dir="ltr" className="figures whitespace-nowrap">
      <span aria-hidden={isLong || undefined}>{isLong ? `${address.slice(0, 8)}…${address.slice(-5)}` : address}</span>
      {isLong && <span className="sr-only">{address}</span>}
    </span>
  )
}
