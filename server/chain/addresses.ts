import type { HDKey } from '@scure/bip32'
import { p2wpkh } from '@scure/btc-signer'
import { eq, sql } from 'drizzle-orm'
import type { Queryable } from '#root/server/platform/database/pool.ts'
import { addressBranches, type AddressBranch, practiceAddresses } from '#root/server/platform/tables/addresses.ts'
import type { AccountKeys } from './account-keys.ts'
import { addressVersions } from './address-versions.ts'

/** An address and its index on the receive branch of its account. */
export interface TakenAddress {
  readonly index: number
  readonly address: string
}

/** Takes the next address for a deposit. It is used up when the transaction commits, and never given again. */
export async function takeDepositAddress(tx: Queryable, keys: AccountKeys): Promise<TakenAddress> {
  const index = await takeIndex(tx, 'deposit')
  return { index, address: addressAt(keys.deposit, index, keys) }
}

/** The address of a client's practice wallet: the same one each time. */
export async function practiceAddressOf(db: Queryable, keys: AccountKeys, clientId: string): Promise<string> {
  return (await findPracticeAddress(db, clientId)) ?? db.transaction((tx) => givePracticeAddress(tx, keys, clientId))
}

/** Derives the receive address (branch 0) of an account: BIP 84, pay to witness public key hash. */
export function addressAt(account: HDKey, index: number, { network }: Pick<AccountKeys, 'network'>): string {
  const { publicKey } = account.deriveChild(0).deriveChild(index)
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
