import { eq } from 'drizzle-orm'
import { isRefusal } from '#root/domain/refusal.ts'
import { openingAmounts, defaultWalletSats } from '#root/domain/wallet.ts'
import type { AccountKeys } from '#root/server/chain/account-keys.ts'
import { lockPracticeAddress } from '#root/server/chain/addresses.ts'
import type { Chain } from '#root/server/chain/chain.ts'
import { PracticeChain } from '#root/server/chain/practice/practice-chain.ts'
import type { PracticeWallet } from '#root/server/chain/practice/practice-wallet.ts'
import { sendPipelined } from '#root/server/platform/database/in-transaction.ts'
import type { Queryable, Transaction } from '#root/server/platform/database/queryable.ts'
import { readStoredSetting } from '#root/server/platform/stored-settings.ts'
import { practiceAddresses, type PracticeAddressRow } from '#root/server/platform/tables/addresses.ts'

export interface WalletServices {
  readonly db: Queryable
  readonly chain: Chain
  readonly accountKeys: AccountKeys
}

/** The practice chain, if the firm uses it; null with a Bitcoin node, where practice wallets do not exist. */
export function practiceOf(chain: Chain): PracticeChain | null {
  return chain instanceof PracticeChain ? chain : null
}

/**
 * A client's practice wallet. The first view opens it: the practice chain issues coins to it and records this in one
 * database transaction, so it happens once. It stays empty while the mempool is too full, and the next view retries.
 */
export async function openWallet(
  { db, accountKeys }: WalletServices,
  practice: PracticeChain,
  clientId: string,
): Promise<PracticeWallet> {
  const known = await findOpened(db, clientId)
  if (known) return toWallet(accountKeys, known)
  const row = await db.transaction((tx) => openOnce(tx, accountKeys, practice, clientId))
  await practice.notifyIfChanged()
  return toWallet(accountKeys, row)
}

async function openOnce(
  tx: Transaction,
  keys: AccountKeys,
  practice: PracticeChain,
  clientId: string,
): Promise<PracticeAddressRow> {
  const [row, stored] = await Promise.all([
    lockPracticeAddress(tx, keys, clientId),
    readStoredSetting(tx, 'practice-wallet-sats'),
  ])
  if (row.openedBy !== null) return row
  const openedBy = await practice.issueCoins(tx, row.address, openingAmounts(BigInt(stored ?? defaultWalletSats)))
  if (isRefusal(openedBy)) return row
  await sendPipelined(tx.update(practiceAddresses).set({ openedBy }).where(eq(practiceAddresses.clientId, clientId)))
  return row
}

async function findOpened(db: Queryable, clientId: string): Promise<PracticeAddressRow | null> {
  const [row] = await db.select().from(practiceAddresses).where(eq(practiceAddresses.clientId, clientId))
  return row && row.openedBy !== null ? row : null
}

function toWallet({ practice }: AccountKeys, { addressIndex, address }: PracticeAddressRow): PracticeWallet {
  return { account: practice, index: addressIndex, address }
}

/** Opens practice wallets one after the other. */
interface Opening {
  open(clientId: string): void
  /** Resolves when the current one is open; the others open at their first view. */
  stop(): Promise<void>
}

/** Failures go to `onError`; those wallets open at their first view. Does nothing when the chain is a Bitcoin node. */
export function startOpening(services: WalletServices, onError: (error: unknown) => void): Opening {
  const practice = practiceOf(services.chain)
  let stopped = false
  let running: Promise<unknown> = Promise.resolve()
  const openNext = async (clientId: string) => {
    if (practice && !stopped) await openWallet(services, practice, clientId)
  }
  return {
    open(clientId) {
      running = running.then(() => openNext(clientId)).catch(onError)
    },
    async stop() {
      stopped = true
      await running
    },
  }
}
