import type { HDKey } from '@scure/bip32'
import { p2wpkh } from '@scure/btc-signer'
import { and, eq, isNotNull, type SQL, sql } from 'drizzle-orm'
import { sendPipelined } from '#root/server/platform/database/in-transaction.ts'
import type { Queryable, Transaction } from '#root/server/platform/database/queryable.ts'
import { readStoredSetting, storedSetting } from '#root/server/platform/stored-settings.ts'
import {
  addressBranches,
  type AddressBranch,
  type PracticeAddressRow,
  practiceAddresses,
} from '#root/server/platform/tables/addresses.ts'
import { deposits } from '#root/server/platform/tables/deposits.ts'
import { type AccountKeys, openAccountKey } from './account-keys.ts'
import { addressVersions } from './address-versions.ts'
import type { ChainReads, FreeIndexes, Watched } from './chain.ts'

/** An address and its index on the receive branch of its account. */
export interface TakenAddress {
  readonly index: number
  readonly address: string
  /** The operator's own account key of the address; null: the firm's. */
  readonly accountKey: string | null
}

/**
 * Takes the next address for a deposit. It is used when the transaction commits, and never again. In an operator's own
 * account, addresses that were already paid are skipped, because the operator's wallet may also give out addresses.
 */
export async function takeDepositAddress(
  tx: Queryable,
  keys: AccountKeys,
  chain: Pick<ChainReads, 'isPaid'>,
): Promise<TakenAddress> {
  const accountKey = await readStoredSetting(tx, 'operator-account-key')
  if (accountKey === null) return takeFirmAddress(tx, keys)
  const account = openAccountKey(accountKey)
  for (;;) {
    const index = await takeIndex(tx, 'deposit', accountKey)
    const address = addressAt(account, index, keys)
    if (!(await chain.isPaid(address))) return { index, accountKey, address }
  }
}

/**
 * Locks the index of the firm's next address until the transaction ends, for `takeLockedAddress`. Null if deposits go
 * to an operator's own account, or if `isNeeded` is false.
 */
export async function lockNextAddress(tx: Transaction, isNeeded: SQL): Promise<number | null> {
  const [row] = await tx
    .select({ nextIndex: addressBranches.nextIndex })
    .from(addressBranches)
    .where(and(isBranch('deposit'), isNeeded, sql`${storedSetting('operator-account-key')} is null`))
    .for('update')
  return row?.nextIndex ?? null
}

/** Takes the address whose index `lockNextAddress` returned, without a round trip. */
export async function takeLockedAddress(tx: Transaction, keys: AccountKeys, index: number): Promise<TakenAddress> {
  await sendPipelined(
    tx
      .update(addressBranches)
      .set({ nextIndex: index + 1 })
      .where(isBranch('deposit')),
  )
  return { index, accountKey: null, address: addressAt(keys.deposit, index, keys) }
}

/** The next address of the firm's own account, even when deposits go to another account. */
export async function takeFirmAddress(tx: Queryable, keys: AccountKeys): Promise<TakenAddress> {
  const index = await takeIndex(tx, 'deposit')
  return { index, accountKey: null, address: addressAt(keys.deposit, index, keys) }
}

/** The first change address, at which the payout account is funded. */
export const payoutAddressIndex = 0

/**
 * Takes the next address for the change of a payout from an account (null: the firm's). Like those of deposits, none is
 * used twice.
 */
export function takeChangeIndex(tx: Queryable, accountKey: string | null): Promise<number> {
  return takeIndex(tx, 'change', accountKey)
}

/** Starts to take addresses of an operator's own account, from these indexes on. A key that was used before continues from its last index. */
export async function beginAccount(tx: Queryable, accountKey: string, free: FreeIndexes): Promise<void> {
  const change = Math.max(free.change, payoutAddressIndex + 1)
  await tx
    .insert(addressBranches)
    .values([
      { accountKey, branch: 'deposit', nextIndex: free.receive, firstIndex: free.receive },
      { accountKey, branch: 'change', nextIndex: change, firstIndex: change },
    ])
    .onConflictDoNothing()
}

/** Whether addresses of an operator's own account were, or could have been, assigned earlier. */
export async function isKnownAccount(db: Queryable, accountKey: string): Promise<boolean> {
  const rows = await db.select().from(addressBranches).where(eq(addressBranches.accountKey, accountKey))
  return rows.length > 0
}

/**
 * The gap limit that a wallet of this account needs to find every deposit that was or may still be paid: the longest
 * run of assigned addresses that nobody has paid.
 */
export async function readLookAhead(db: Queryable, accountKey: string): Promise<number> {
  const found = await db.execute<{ ahead: number }>(sql`
    with branch as (
      select first_index, next_index from address_branches where account_key = ${accountKey} and branch = 'deposit'
    ), marks as (
      select first_index - 1 as place from branch
      union select next_index from branch
      union select d.address_index from deposits d, branch
        where d.account_key = ${accountKey} and d.address_index >= first_index
        and exists (select from deposit_payments p where p.deposit_id = d.id and p.status in ('mempool', 'confirmed'))
    ), gaps as (select place - lag(place) over (order by place) - 1 as ahead from marks)
    select coalesce(max(ahead), 0)::int as ahead from gaps`)
  return found.rows[0]!.ahead
}

/** The addresses that the chain has to watch: those of past and future deposits, and those for change. */
export async function listWatched(db: Queryable, keys: AccountKeys): Promise<Watched[]> {
  const branches = await db.select().from(addressBranches)
  const used = await db
    .selectDistinct({ accountKey: deposits.accountKey })
    .from(deposits)
    .where(isNotNull(deposits.accountKey))
  const others = [await readStoredSetting(db, 'operator-account-key'), ...used.map(({ accountKey }) => accountKey)]
  const accounts = new Set([keys.deposit.publicExtendedKey, ...others.filter((key) => key !== null)])
  return [...accounts].flatMap((accountKey) => {
    const counted = accountKey === keys.deposit.publicExtendedKey ? firmAccount : accountKey
    const toIndex = (branch: AddressBranch) =>
      branches.find((row) => row.accountKey === counted && row.branch === branch)?.nextIndex ?? 0
    return [
      { accountKey, branch: 1 as const, toIndex: toIndex('change') },
      { accountKey, branch: 0 as const, toIndex: toIndex('deposit') },
    ]
  })
}

/** The address of a client's practice wallet, which never changes. */
export async function practiceAddressOf(db: Queryable, keys: AccountKeys, clientId: string): Promise<string> {
  return (await findPracticeAddress(db, clientId)) ?? db.transaction((tx) => givePracticeAddress(tx, keys, clientId))
}

/** The row of a client's practice address, locked until the transaction ends. */
export async function lockPracticeAddress(
  tx: Transaction,
  keys: AccountKeys,
  clientId: string,
): Promise<PracticeAddressRow> {
  await practiceAddressOf(tx, keys, clientId)
  const [row] = await tx.select().from(practiceAddresses).where(eq(practiceAddresses.clientId, clientId)).for('update')
  return row!
}

/**
 * Derives an address of an account, for receiving (branch 0) or for change (1): BIP 84, pay to witness public key hash.
 */
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

/** The firm's own accounts, among the rows of `address_branches`. */
const firmAccount = ''

async function takeIndex(tx: Queryable, branch: AddressBranch, ownKey: string | null = null): Promise<number> {
  if (ownKey !== null) await beginAccount(tx, ownKey, { receive: 0, change: 0 })
  const [taken] = await tx
    .update(addressBranches)
    .set({ nextIndex: sql`${addressBranches.nextIndex} + 1` })
    .where(isBranch(branch, ownKey))
    .returning({ nextIndex: addressBranches.nextIndex })
  return taken!.nextIndex - 1
}

function isBranch(branch: AddressBranch, ownKey: string | null = null): SQL | undefined {
  return and(eq(addressBranches.branch, branch), eq(addressBranches.accountKey, ownKey ?? firmAccount))
}

async function findPracticeAddress(db: Queryable, clientId: string): Promise<string | null> {
  const [row] = await db.select().from(practiceAddresses).where(eq(practiceAddresses.clientId, clientId))
  return row?.address ?? null
}

/** Taking the index locks the branch, so of two concurrent requests the second gets the next one. */
async function givePracticeAddress(tx: Transaction, keys: AccountKeys, clientId: string): Promise<string> {
  const addressIndex = await takeIndex(tx, 'practice')
  const given = await findPracticeAddress(tx, clientId)
  if (given) return given
  const address = addressAt(keys.practice, addressIndex, keys)
  await tx.insert(practiceAddresses).values({ clientId, addressIndex, address })
  return address
}
