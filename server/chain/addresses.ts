import type { HDKey } from '@scure/bip32'
import { p2wpkh } from '@scure/btc-signer'
import { eq, isNotNull, sql } from 'drizzle-orm'
import type { Queryable } from '#root/server/platform/database/pool.ts'
import { readStoredSetting } from '#root/server/platform/stored-settings.ts'
import {
  addressBranches,
  type AddressBranch,
  type PracticeAddressRow,
  practiceAddresses,
} from '#root/server/platform/tables/addresses.ts'
import { deposits } from '#root/server/platform/tables/deposits.ts'
import { type AccountKeys, openAccountKey } from './account-keys.ts'
import { addressVersions } from './address-versions.ts'
import type { Watched } from './chain.ts'

/** An address and its index on the receive branch of its account. */
export interface TakenAddress {
  readonly index: number
  readonly address: string
  /** The operator's own account key that it is of; null: the firm's. */
  readonly accountKey: string | null
}

/** Takes the next address for a deposit. It is used up when the transaction commits, and never given again. */
export async function takeDepositAddress(tx: Queryable, keys: AccountKeys): Promise<TakenAddress> {
  const index = await takeIndex(tx, 'deposit')
  const accountKey = await readStoredSetting(tx, 'operator-account-key')
  const account = accountKey === null ? keys.deposit : openAccountKey(accountKey)
  return { index, accountKey, address: addressAt(account, index, keys) }
}

/** The till: the first address for change. Who fills the account up that pays out pays there. */
export const tillIndex = 0

/** Takes the next address for the change of a payout; as with those of deposits, none is given twice. */
export function takeChangeIndex(tx: Queryable): Promise<number> {
  return takeIndex(tx, 'change')
}

/** Every address that deposits were or will be given, and those for change: what the chain has to watch. */
export async function listWatched(db: Queryable, keys: AccountKeys): Promise<Watched[]> {
  const branches = await db.select().from(addressBranches)
  const toIndex = (branch: AddressBranch) => branches.find((row) => row.branch === branch)!.nextIndex
  const used = await db
    .selectDistinct({ accountKey: deposits.accountKey })
    .from(deposits)
    .where(isNotNull(deposits.accountKey))
  const others = [await readStoredSetting(db, 'operator-account-key'), ...used.map(({ accountKey }) => accountKey)]
  const accounts = new Set([keys.deposit.publicExtendedKey, ...others.filter((key) => key !== null)])
  return [...accounts].flatMap((accountKey) => [
    { accountKey, branch: 1 as const, toIndex: toIndex('change') },
    { accountKey, branch: 0 as const, toIndex: toIndex('deposit') },
  ])
}

/** The address of a client's practice wallet: the same one each time. */
export async function practiceAddressOf(db: Queryable, keys: AccountKeys, clientId: string): Promise<string> {
  return (await findPracticeAddress(db, clientId)) ?? db.transaction((tx) => givePracticeAddress(tx, keys, clientId))
}

/** The row of a client's practice address, locked until the transaction ends. */
export async function lockPracticeAddress(
  tx: Queryable,
  keys: AccountKeys,
  clientId: string,
): Promise<PracticeAddressRow> {
  await practiceAddressOf(tx, keys, clientId)
  const [row] = await tx.select().from(practiceAddresses).where(eq(practiceAddresses.clientId, clientId)).for('update')
  return row!
}

/** Derives an address of an account, to receive at (branch 0) or for change (1): BIP 84, pay to witness public key hash. */
export function addressAt(
  account: HDKey,
  index: number,
  { network }: Pick<AccountKeys, 'network'>,
  branch: 0 | 1 = 0,
): string {
  const { publicKey } = account.deriveChild(branch).deriveChild(index)
  const { address } = p2wpkh(publicKey!, addressVersions(network))
  return address
}

async function takeIndex(tx: Queryable, branch: AddressBranch): Promise<number> {
  const [taken] = await tx
    .update(addressBranches)
    .set({ nextIndex: sql`${addressBranches.nextIndex} + 1` })
    .where(eq(addressBranches.branch, branch))
    .returning({ nextIndex: addressBranches.nextIndex })
  return taken!.nextIndex - 1
}

async function findPracticeAddress(db: Queryable, clientId: string): Promise<string | null> {
  const [row] = await db.select().from(practiceAddresses).where(eq(practiceAddresses.clientId, clientId))
  return row?.address ?? null
}

/** Taking the index locks the branch, so of two requests at once the second finds what the first gave. */
async function givePracticeAddress(tx: Queryable, keys: AccountKeys, clientId: string): Promise<string> {
  const addressIndex = await takeIndex(tx, 'practice')
  const given = await findPracticeAddress(tx, clientId)
  if (given) return given
  const address = addressAt(keys.practice, addressIndex, keys)
  await tx.insert(practiceAddresses).values({ clientId, addressIndex, address })
  return address
}
