import { and, asc, eq, sql } from 'drizzle-orm'
import type { WithdrawalAddress } from '#root/contract/withdrawal-addresses.ts'
import type { Network } from '#root/domain/bitcoin-networks.ts'
import { refuse } from '#root/domain/refusal.ts'
import { checkSavedAddress } from '#root/domain/withdrawal-addresses.ts'
import { publish } from '#root/server/live/publish.ts'
import { savedAddressesLock } from '#root/server/platform/database/advisory-locks.ts'
import type { Queryable, Transaction } from '#root/server/platform/database/queryable.ts'
import { withdrawalAddresses } from '#root/server/platform/tables/withdrawal-addresses.ts'

type Row = typeof withdrawalAddresses.$inferSelect

/** The saved addresses of a client, oldest first. */
export async function listSavedAddresses(db: Queryable, clientId: string): Promise<WithdrawalAddress[]> {
  return (await readSaved(db, clientId)).map(toAddress)
}

interface AddressInput {
  readonly name: string
  readonly address: string
}

/** Saves an address. Refuses what `checkSavedAddress` refuses. */
export function saveAddress(db: Queryable, network: Network, clientId: string, input: AddressInput) {
  return db.transaction(async (tx) => {
    const refusal = checkSavedAddress(input.address, network, await lockSaved(tx, clientId))
    if (refusal) return refusal
    const [row] = await tx
      .insert(withdrawalAddresses)
      .values({ clientId, ...input })
      .returning()
    return announce(tx, row!)
  })
}

/** Changes the name or the address of a saved address. Refuses what `checkSavedAddress` refuses; a stranger's is not found. */
export function changeSavedAddress(db: Queryable, network: Network, clientId: string, id: string, input: AddressInput) {
  return db.transaction(async (tx) => {
    const saved = await lockSaved(tx, clientId)
    if (!saved.some((one) => one.id === id)) return refuse('not-found')
    const refusal = checkSavedAddress(input.address, network, saved, id)
    if (refusal) return refusal
    const [row] = await tx.update(withdrawalAddresses).set(input).where(eq(withdrawalAddresses.id, id)).returning()
    return announce(tx, row!)
  })
}

/** Deletes a saved address. A stranger's is not found. */
export function deleteSavedAddress(db: Queryable, clientId: string, id: string) {
  return db.transaction(async (tx) => {
    const own = and(eq(withdrawalAddresses.id, id), eq(withdrawalAddresses.clientId, clientId))
    const [row] = await tx.delete(withdrawalAddresses).where(own).returning()
    return row ? announce(tx, row) : refuse('not-found')
  })
}

/** The saved addresses of a client. Until the transaction ends, no other one adds to them or changes them. */
async function lockSaved(tx: Transaction, clientId: string): Promise<Row[]> {
  const [, rows] = await Promise.all([
    tx.execute(sql`select pg_advisory_xact_lock(${savedAddressesLock}, hashtext(${clientId}))`),
    readSaved(tx, clientId),
  ])
  return rows
}

function readSaved(db: Queryable | Transaction, clientId: string): Promise<Row[]> {
  return db
    .select()
    .from(withdrawalAddresses)
    .where(eq(withdrawalAddresses.clientId, clientId))
    .orderBy(asc(withdrawalAddresses.createdAt), asc(withdrawalAddresses.id))
}

async function announce(tx: Transaction, row: Row): Promise<WithdrawalAddress> {
  await publish(tx, `client:${row.clientId}`, { type: 'withdrawal-address', id: row.id })
  return toAddress(row)
}

function toAddress({ id, name, address, createdAt }: Row): WithdrawalAddress {
  return { id, name, address, createdAt: createdAt.toISOString() }
}
