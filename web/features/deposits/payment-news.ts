import type { Deposit } from '#root/contract/deposits.ts'
import { formatBitcoin, parseBitcoin } from '#root/domain/bitcoin.ts'

/** A problem with a payment that its sender must know about. */
export type PaymentNews =
  | 'underpaid'
  | 'overpaid'
  | 'late'
  | 'replaced'
  | 'dropped'
  /** A reorganisation removed its block, and it is unconfirmed again. */
  | 'reorged-waits'
  /** A reorganisation removed its block, and its coins were spent elsewhere. */
  | 'reorged-lost'

/** The problems of a payment, the most important first. */
export function paymentNews({ payment }: Deposit): PaymentNews[] {
  const differenceSats = satsOf(payment.difference ?? '0.00000000')
  const isReceived = payment.state !== 'waiting'
  const news: PaymentNews[] = []
  if (payment.trouble === 'reorged') news.push(isWaitingAgain(payment) ? 'reorged-waits' : 'reorged-lost')
  else if (payment.trouble) news.push(payment.trouble)
  if (isReceived && differenceSats < 0n) news.push('underpaid')
  if (isReceived && differenceSats > 0n) news.push('overpaid')
  if (payment.isLate) news.push('late')
  return news
}

/** A received payment in none of the other states must be one whose block was removed and that waits for another. */
function isWaitingAgain({ received, payments }: Deposit['payment']): boolean {
  const elsewhere = payments
    .filter(({ state }) => state === 'seen' || state === 'confirming' || state === 'ready')
    .reduce((sum, { bitcoin }) => sum + satsOf(bitcoin), 0n)
  return satsOf(received) > elsewhere
}

/** The bitcoin still to be paid, with eight decimals; null if nothing is, or if no bitcoin amount was requested. */
export function missingBitcoin({ quote, payment }: Deposit): string | null {
  if (!quote) return null
  const missingSats = satsOf(quote.bitcoin) - satsOf(payment.received)
  return missingSats > 0n ? formatBitcoin(missingSats) : null
}

/** The difference from the requested amount, without a sign. */
export function differenceOf({ payment }: Deposit): string {
  return (payment.difference ?? '0.00000000').replace('-', '')
}

/** Whether an amount is still to be paid, and paying it makes sense. */
export function isPayable({ status, ...deposit }: Deposit): boolean {
  return (status === 'opened' || status === 'pending') && missingBitcoin({ status, ...deposit }) !== null
}

function satsOf(bitcoin: string): bigint {
  const sats = parseBitcoin(bitcoin.replace('-', ''))
  if (sats === null) throw new RangeError(`Not an amount of bitcoin: ${bitcoin}`)
  return bitcoin.startsWith('-') ? -sats : sats
}
