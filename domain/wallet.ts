import { formatBitcoin, parseBitcoin } from './bitcoin.ts'
import { refuse, type Refusal } from './refusal.ts'

/** The initial balance of a practice wallet, unless the operator has set another amount: one bitcoin. */
export const usualWalletSats = 100_000_000n
/** The range that an operator may set instead. */
const walletBounds = { least: 100_000n, most: 500_000_000n }
/**
 * A wallet starts with several coins instead of one, so that a payment does not depend on the change of the previous
 * one.
 */
const openingCoins = 4n

/** The dust limit: a smaller payment costs more to spend than it is worth. */
const minPaymentSats = 1_000n

export type WalletRefusal =
  | 'no-practice-wallet'
  | 'wallet-payment-too-small'
  | 'wallet-holds-too-little'
  | 'wallet-payment-not-waiting'
  | 'wallet-chain-refuses'
  | 'nothing-to-demonstrate'

/** The coins that a wallet is opened with, in satoshis. */
export function openingAmounts(sats: bigint): bigint[] {
  const each = sats / openingCoins
  return Array.from({ length: Number(openingCoins) }, (_, index) =>
    index === 0 ? sats - each * (openingCoins - 1n) : each,
  )
}

/** Reads the initial balance of wallets, typed in bitcoin, as satoshis. Refuses anything but 0.001 to 5. */
export function readWalletAmount(bitcoin: string): bigint | Refusal<'wallet-amount-out-of-bounds'> {
  const sats = parseBitcoin(bitcoin)
  if (sats !== null && sats >= walletBounds.least && sats <= walletBounds.most) return sats
  return refuse('wallet-amount-out-of-bounds', { field: 'walletBitcoin' })
}

/** A facilitator's demonstrations with a client's practice wallet: a payment of a deposit, or a replacement of an unconfirmed one. */
export const demonstrations = ['pay', 'little', 'much', 'same', 'oneself'] as const
export type Demonstration = (typeof demonstrations)[number]

/** The amount that a demonstration pays for a deposit of `askedSats`; null for one that replaces a payment. */
export function demonstrationSats(shows: Demonstration, askedSats: bigint): bigint | null {
  if (shows === 'pay') return askedSats
  if (shows === 'little') return askedSats / 2n
  return shows === 'much' ? (askedSats * 11n) / 10n : null
}

/** May a wallet pay this amount? Refuses less than 1,000 satoshis. The balance is checked when the coins are chosen. */
export function checkWalletPayment(sats: bigint): Refusal<WalletRefusal> | null {
  if (sats >= minPaymentSats) return null
  return refuse('wallet-payment-too-small', { field: 'bitcoin', params: { least: formatBitcoin(minPaymentSats) } })
}
