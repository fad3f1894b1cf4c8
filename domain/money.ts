declare const unit: unique symbol

/** An amount of play dollars in whole cents, never a floating-point number. */
export type Cents = bigint & { readonly [unit]: 'cents' }

/** The largest single amount: $9,999,999,999,999.99, so that even sums fit a signed 64-bit integer. */
export const maxAmountCents = cents(999_999_999_999_999n)

/** Takes whole cents as a bigint and marks them as money. */
export function cents(amount: bigint): Cents {
  return amount as Cents
}

/** Takes whole dollars and returns them in cents. */
export function dollars(amount: number): Cents {
  return cents(BigInt(amount) * 100n)
}

/**
 * Reads a dollar amount: "2000", "2000.5", "2000.50". Returns null for anything else: a sign, an exponent, a separator,
 * more than two decimals, digits of another script, or more than `maxAmountCents`. Nothing is ever rounded.
 */
export function parseDollars(text: string): Cents | null {
  const match = /^([0-9]{1,13})(?:\.([0-9]{1,2}))?$/.exec(text)
  if (!match) return null
  const [, whole = '0', fraction = ''] = match
  return cents(BigInt(whole) * 100n + BigInt(fraction.padEnd(2, '0')))
}

/** Writes cents as a plain decimal for JSON and CSV: "2000.00", "-0.50". */
export function toDecimal(amountCents: Cents): string {
  const sign = amountCents < 0n ? '-' : ''
  const digits = (amountCents < 0n ? -amountCents : amountCents).toString().padStart(3, '0')
  return `${sign}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** Reads a decimal that `toDecimal` wrote. Throws on anything else. */
export function fromDecimal(decimal: string): Cents {
  const negative = decimal.startsWith('-')
  const amount = parseDollars(negative ? decimal.slice(1) : decimal)
  if (amount === null) throw new Error(`Not a decimal amount: ${decimal}`)
  return negative ? cents(-amount) : amount
}

/** Writes cents as dollars for reading, always with two decimals: "$2,000.00". */
export function formatDollars(amountCents: Cents): string {
  const decimal = toDecimal(amountCents)
  const [whole = '0', fraction] = decimal.replace('-', '').split('.')
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',')
  return `${decimal.startsWith('-') ? '-' : ''}$${grouped}.${fraction}`
}

/** Writes a whole-dollar limit without decimals, as the firm's texts do: "$1,000". */
export function formatWholeDollars(amountCents: Cents): string {
  return formatDollars(amountCents).replace(/\.00$/, '')
}

/**
 * The share of an amount given in basis points (1/100 of a percent), rounded down to the cent.
 * The remainder stays with the owner of the amount: share + (amount - share) is the amount.
 */
export function shareRoundedDown(amountCents: Cents, basisPoints: bigint): Cents {
  return cents((amountCents * basisPoints) / 10_000n)
}
