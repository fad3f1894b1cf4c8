import { type AddressRefusal, checkAddress } from '#root/domain/addresses.ts'
import { parseBitcoin } from '#root/domain/bitcoin.ts'
import { type Refusal, refuse } from '#root/domain/refusal.ts'
import { checkWalletPayment, type WalletRefusal } from '#root/domain/wallet.ts'
import { ChainRefusal } from '#root/server/chain/chain.ts'
import type { PracticeState } from '#root/server/chain/practice/practice-state.ts'
import { payFrom, type PracticeWallet, replaceFrom } from '#root/server/chain/practice/practice-wallet.ts'
import type { Transaction } from '#root/server/platform/database/queryable.ts'
import { type Operation, runOnce } from '#root/server/platform/idempotency.ts'
import { openWallet, practiceOf, type WalletServices } from './open-wallet.ts'

/**
 * Sends practice bitcoin from a client's wallet to an address, once per key. Refuses addresses of other networks, less
 * than 1,000 satoshis, and more than the wallet holds.
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
  return spend(services, operation, {
    clientId,
    refusal,
    make: (state, wallet) => payFrom(state, wallet, { address, sats }),
  })
}

/**
 * Replaces an unconfirmed payment of a client's wallet with one at a higher fee, which pays the same recipient or
 * returns everything to the wallet. Refuses a payment of another wallet, or one that is no longer unconfirmed.
 */
export async function replaceFromWallet(
  services: WalletServices,
  clientId: string,
  key: string,
  request: { txid: string; pays: 'same' | 'oneself' },
) {
  const operation = { actorId: clientId, key, operation: 'wallet.replace', request }
  return spend(services, operation, { clientId, make: (state, wallet) => replaceFrom(state, wallet, request) })
}

type Sent = { txid: string } | Refusal<WalletRefusal | AddressRefusal>

/** A payment from a practice wallet. */
interface Spending {
  readonly clientId: string
  /** Why it is refused before it is made. */
  readonly refusal?: Refusal<WalletRefusal | AddressRefusal> | null
  readonly make: (state: PracticeState, wallet: PracticeWallet) => Uint8Array | Refusal<WalletRefusal>
  /** Written together with the payment. */
  readonly record?: (tx: Transaction, txid: string) => Promise<void>
}

/** The payment is sent exactly if the answer for its key is stored, because both are one database transaction. */
export async function spend(
  services: WalletServices,
  operation: Operation,
  { clientId, refusal, make, record }: Spending,
) {
  const practice = practiceOf(services.chain)
  if (!practice) return refuse('no-practice-wallet')
  const wallet = await openWallet(services, practice, clientId)
  const sent = await runOnce<Sent>(services.db, operation, async (tx) => {
    if (refusal) return refusal
    try {
      const txid = await practice.spend(tx, (state) => make(state, wallet))
      if (typeof txid !== 'string') return txid
      await record?.(tx, txid)
      return { txid }
    } catch (error) {
      if (error instanceof ChainRefusal) return refuse('wallet-chain-refuses')
      throw error
    }
  })
  await practice.notifyIfChanged()
  return sent
}
