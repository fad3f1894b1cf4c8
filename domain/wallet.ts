import { formatBitcoin, parseBitcoin } from './bitcoin.ts'
import { refuse, type Refusal } from './refusal.ts'

/** The default initial balance of a practice wallet: one bitcoin. */
export const defaultWalletSats = 100_000_000n
/** The range of the initial balance, in satoshis. */
const walletBounds = { min: 100_000n, max: 500_000_000n }
/**
 * The number of coins of a new wallet. With several coins, a payment does not depend on the change of the previous one.
 */
const openingCoins = 4n

/** The minimum payment: a smaller one costs more to spend than it is worth (the dust limit). */
const minPaymentSats = 1_000n

export type WalletRefusal =
  | 'no-practice-wallet'
  | 'wallet-payment-too-small'
  | 'wallet-holds-too-little'
  | 'wallet-payment-not-waiting'
  | 'wallet-chain-refuses'
  | 'nothing-to-demonstrate'

/** The coins of a new wallet, in satoshis. */
export function openingAmounts(sats: bigint): bigint[] {
  const each = sats / openingCoins
  return Array.from({ length: Number(openingCoins) }, (_, index) =>
    index === 0 ? sats - each * (openingCoins - 1n) : each,
  )
}

/** Reads the initial balance of wallets, typed in bitcoin, as satoshis. Refuses anything but 0.001 to 5. */
export function readWalletAmount(bitcoin: string): bigint | Refusal<'wallet-amount-out-of-bounds'> {
  const sats = parseBitcoin(bitcoin)
  if (sats !== null && sats >= walletBounds.min && sats <= walletBounds.max) return sats
  return refuse('wallet-amount-out-of-bounds', { field: 'walletBitcoin' })
}

/**
 * A facilitator's demonstrations with a client's practice wallet: a payment of a deposit, or a replacement of an
 * unconfirmed one.
 */
export const demonstrations = ['pay', 'little', 'much', 'same', 'oneself'] as const
export type Demonstration = (typeof demonstrations)[number]

/** The amount that a demonstration pays for a deposit of `requestedSats`; null for one that replaces a payment. */
export function demonstrationSats(shows: Demonstration, requestedSats: bigint): bigint | null {
  if (shows === 'pay') return requestedSats
  if (shows === 'little') return requestedSats / 2n
  return shows === 'much' ? (requestedSats * 11n) / 10n : null
}

/**
 * Whether a wallet may pay this amount. Refuses less than 1,000 satoshis. The balance is checked when the coins are
 * chosen.
 */
export function checkWalletPayment(sats: bigint): Refusal<WalletRefusal> | null {
  if (sats >= minPaymentSats) return null
  return refuse('wallet-payment-too-small', { field: 'bitcoin', params: { least: formatBitcoin(minPaymentSats) } })
}
