import type { Deposit } from '#root/contract/deposits.ts'
import { formatBitcoin, parseBitcoin } from '#root/domain/bitcoin.ts'

/** Something about a payment that its sender has to be told, because it is not as it was asked for. */
export type PaymentNews =
  | 'underpaid'
  | 'overpaid'
  | 'late'
  | 'replaced'
  | 'dropped'
  /** Its block was undone: it waits for another one. */
  | 'reorged-waits'
  /** Its block was undone, and its coins went elsewhere. */
  | 'reorged-lost'

/** What is not as it was asked for, what matters most first. */
export function paymentNews({ payment }: Deposit): PaymentNews[] {
  const differenceSats = satsOf(payment.difference ?? '0.00000000')
  const hasCome = payment.state !== 'waiting'
  const news: PaymentNews[] = []
  if (payment.trouble === 'reorged') news.push(isWaitingAgain(payment) ? 'reorged-waits' : 'reorged-lost')
  else if (payment.trouble) news.push(payment.trouble)
  if (hasCome && differenceSats < 0n) news.push('underpaid')
  if (hasCome && differenceSats > 0n) news.push('overpaid')
  if (payment.isLate) news.push('late')
  return news
}

/** What is received and in none of the other states must be a payment whose block was undone and that waits for another. */
function isWaitingAgain({ received, payments }: Deposit['payment']): boolean {
  const elsewhere = payments
    .filter(({ state }) => state === 'seen' || state === 'confirming' || state === 'ready')
    .reduce((sum, { bitcoin }) => sum + satsOf(bitcoin), 0n)
  return satsOf(received) > elsewhere
}

/** How much bitcoin has still to come, with eight decimals; null when nothing has, or no amount in bitcoin was asked. */
export function missingBitcoin({ quote, payment }: Deposit): string | null {
  if (!quote) return null
  const missingSats = satsOf(quote.bitcoin) - satsOf(payment.received)
  return missingSats > 0n ? formatBitcoin(missingSats) : null
}

/** How much more than asked, or less, has come: without its sign. */
export function differenceOf({ payment }: Deposit): string {
  return (payment.difference ?? '0.00000000').replace('-', '')
}

/** Whether there is still something to pay, and a use in paying it. */
export function isPayable({ status, ...deposit }: Deposit): boolean {
  return (status === 'opened' || status === 'pending') && missingBitcoin({ status, ...deposit }) !== null
}

function satsOf(bitcoin: string): bigint {
  const sats = parseBitcoin(bitcoin.replace('-', ''))
  if (sats === null) throw new RangeError(`Not an amount of bitcoin: ${bitcoin}`)
  return bitcoin.startsWith('-') ? -sats : sats
}
