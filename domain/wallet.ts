import { formatBitcoin } from './bitcoin.ts'
import { refuse, type Refusal } from './refusal.ts'

/** What a practice wallet is opened with, unless the operator has set another amount: one bitcoin. */
export const usualWalletSats = 100_000_000n
/** So that a payment does not hang on the change of the one before it, a wallet begins with some coins and not with one. */
const openingCoins = 4n

/** A payment of less costs its receiver more to spend than it is worth. */
const leastPaymentSats = 1_000n

export type WalletRefusal =
  | 'no-practice-wallet'
  | 'wallet-payment-too-small'
  | 'wallet-holds-too-little'
  | 'wallet-payment-not-waiting'
  | 'wallet-chain-refuses'

/** The coins that a wallet is opened with, in satoshis. */
export function openingAmounts(sats: bigint): bigint[] {
  const each = sats / openingCoins
  return Array.from({ length: Number(openingCoins) }, (_, index) =>
    index === 0 ? sats - each * (openingCoins - 1n) : each,
  )
}

/** May a wallet pay this amount? Refuses less than 1,000 satoshis. What it holds is seen when its coins are chosen. */
export function checkWalletPayment(sats: bigint): Refusal<WalletRefusal> | null {
  if (sats >= leastPaymentSats) return null
  return refuse('wallet-payment-too-small', { field: 'bitcoin', params: { least: formatBitcoin(leastPaymentSats) } })
}
