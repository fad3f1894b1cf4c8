import { numberFormat } from '#root/domain/formats.ts'
import { cents, formatDollars } from '#root/domain/money.ts'

/** A price in dollars, with two decimals, as all money is written. */
export function formatPrice(price: number): string {
  return formatDollars(cents(BigInt(Math.round(price * 100))))
}

/** A short price for a narrow scale: $98.4K. */
export function formatPriceShort(price: number): string {
  const options = { style: 'currency', currency: 'USD', notation: 'compact', maximumFractionDigits: 1 } as const
  return numberFormat('en-US', options).format(price)
}
