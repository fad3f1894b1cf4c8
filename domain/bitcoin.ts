import { cents, type Cents } from './money.ts'

/** One bitcoin in satoshis. */
const satsPerBitcoin = 100_000_000n

/** The time for which a client may pay at the quoted rate, in minutes of the firm's clock. */
export const quoteMinutes = 60

/**
 * The satoshis requested for a deposit: the amount at a rate (cents for one bitcoin), rounded up to a whole satoshi, so
 * that they are never worth less than the amount.
 */
export function requestedSats(amountCents: Cents, rateCents: bigint): bigint {
  return (amountCents * satsPerBitcoin + rateCents - 1n) / rateCents
}

/** The total value of satoshi amounts, each at its own rate, rounded down once. */
export function worthOf(parts: readonly { readonly sats: bigint; readonly rateCents: bigint }[]): Cents {
  return cents(parts.reduce((sum, { sats, rateCents }) => sum + sats * rateCents, 0n) / satsPerBitcoin)
}

/** Writes satoshis as bitcoin with all eight decimals: "0.00312500". */
export function formatBitcoin(sats: bigint): string {
  const digits = (sats < 0n ? -sats : sats).toString().padStart(9, '0')
  return `${sats < 0n ? '-' : ''}${digits.slice(0, -8)}.${digits.slice(-8)}`
}

/** The same without trailing zeros: "1", "0.003125". */
export function shortBitcoin(sats: bigint): string {
  return formatBitcoin(sats).replace(/\.?0+$/, '')
}

/** Reads an amount in bitcoin with a point and at most eight decimals; null for anything else. */
export function parseBitcoin(text: string): bigint | null {
  const match = /^([0-9]{1,8})(?:\.([0-9]{1,8}))?$/.exec(text)
  if (!match) return null
  const [, whole = '0', fraction = ''] = match
  return BigInt(whole) * satsPerBitcoin + BigInt(fraction.padEnd(8, '0'))
}

/**
 * A payment link for wallets (BIP 21): the address, the amount in bitcoin without trailing zeros, and the recipient.
 */
export function paymentLink(address: string, sats: bigint, label: string): string {
  return `bitcoin:${address}?amount=${shortBitcoin(sats)}&label=${encodeURIComponent(label)}`
}
