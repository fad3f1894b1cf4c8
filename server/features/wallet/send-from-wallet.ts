import { parseBitcoin } from '#root/domain/bitcoin.ts'
import { type Refusal, refuse } from '#root/domain/refusal.ts'
import { checkWalletPayment, type WalletRefusal } from '#root/domain/wallet.ts'
import { ChainRefusal } from '#root/server/chain/chain.ts'
import { checkAddress, type AddressRefusal } from '#root/server/chain/check-address.ts'
import type { PracticeState } from '#root/server/chain/practice/practice-state.ts'
import { payFrom, type PracticeWallet, replaceFrom } from '#root/server/chain/practice/practice-wallet.ts'
import { type Operation, runOnce } from '#root/server/platform/idempotency.ts'
import { openWallet, practiceOf, type WalletServices } from './open-wallet.ts'

/**
 * Sends practice bitcoin from a client's wallet to an address, once for each key. Refuses addresses of other networks, less than
 * 1,000 satoshis, and more than the wallet holds.
 */
export async function sendFromWallet(
  services: WalletServices,
  clientId: string,
  key: string,
  request: { address: string; bitcoin: string },
) {
  const operation = { actorId: clientId, key, operation: 'wallet.pay', request }
  const { address, bitcoin } = request
  const sats = parseBitcoin(bitcoin) ?? 0n
  const refused = checkAddress(address, services.chain.network)
  const refusal = refused ? { ...refused, field: 'address' } : checkWalletPayment(sats)
  return spend(services, operation, refusal, (state, wallet) => payFrom(state, wallet, { address, sats }))
}

/**
 * Replaces a payment of a client's wallet that waits by one with a higher fee: it pays the same, or everything back to oneself.
 * Refuses what is not theirs or does not wait any more.
 */
export async function replaceFromWallet(
  services: WalletServices,
  clientId: string,
  key: string,
  request: { txid: string; pays: 'same' | 'oneself' },
) {
  const operation = { actorId: clientId, key, operation: 'wallet.replace', request }
  return spend(services, operation, null, (state, wallet) => replaceFrom(state, wallet, request))
}

type Sent = { txid: string } | Refusal<WalletRefusal | AddressRefusal>

/** The payment is on the chain when the answer under its key is stored, for both are one database transaction. */
async function spend(
  services: WalletServices,
  operation: Operation,
  refusal: Refusal<WalletRefusal | AddressRefusal> | null,
  make: (state: PracticeState, wallet: PracticeWallet) => Uint8Array | Refusal<WalletRefusal>,
) {
  const practice = practiceOf(services.chain)
  if (!practice) return refuse('no-practice-wallet')
  const wallet = await openWallet(services, practice, operation.actorId)
  const sent = await runOnce<Sent>(services.db, operation, async (tx) => {
    if (refusal) return refusal
    try {
      const txid = await practice.spend(tx, (state) => make(state, wallet))
      return typeof txid === 'string' ? { txid } : txid
    } catch (error) {
      if (error instanceof ChainRefusal) return refuse('wallet-chain-refuses')
      throw error
    }
  })
  await practice.look()
  return sent
}
