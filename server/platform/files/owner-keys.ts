import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { Queryable, Transaction } from '../database/queryable.ts'
import { fileKeys, files } from '../tables/files.ts'
import { onboardingRecords } from '../tables/onboarding.ts'
import { type MasterKeys, newKey, seal, decryptByMaster } from './file-cipher.ts'
import { reseal } from './reseal.ts'

/** The data key of each owner. They lie in the database, sealed with the master key. */
export interface OwnerKeys {
  /** An owner's key, made at first need. Of two at once, one makes it and both get it. */
  keyOf(tx: Queryable, ownerId: string): Promise<Buffer>
  /** An owner's key, if there is one: who only reads makes none. */
  findKey(db: Queryable, ownerId: string): Promise<Buffer | null>
}

export function ownerKeys(masterKeys: MasterKeys): OwnerKeys {
  const open = (ownerId: string, wrappedKey: Buffer) => decryptByMaster(masterKeys, ownerId, wrappedKey)
  return {
    async keyOf(tx, ownerId) {
      const wrappedKey = seal(masterKeys.masterKey, ownerId, newKey())
      // Between the two statements someone may remove it as unused: then it is made again.
      for (;;) {
        await tx.insert(fileKeys).values({ ownerId, wrappedKey }).onConflictDoNothing()
        // Held until the transaction ends: who deletes the account meanwhile waits for what is written under this key.
        const [row] = await tx.select().from(fileKeys).where(eq(fileKeys.ownerId, ownerId)).for('key share')
        if (row) return open(ownerId, row.wrappedKey)
      }
    },

    async findKey(db, ownerId) {
      const [row] = await db.select().from(fileKeys).where(eq(fileKeys.ownerId, ownerId))
      return row ? open(ownerId, row.wrappedKey) : null
    },
  }
}

/** Seals every owner's key with the master key, in the transaction. Returns how many there were to seal. */
export async function reencryptOwnerKeys(tx: Transaction, masterKeys: MasterKeys): Promise<number> {
  let resealed = 0
  for (const { ownerId, wrappedKey } of await tx.select().from(fileKeys).for('update')) {
    const anew = reseal(masterKeys, ownerId, wrappedKey)
    if (!anew) continue
    await tx.update(fileKeys).set({ wrappedKey: anew }).where(eq(fileKeys.ownerId, ownerId))
    resealed += 1
  }
  return resealed
}

/**
 * Deletes the keys under which nothing lies any more, of one owner or of all, in the transaction: a copy of what they sealed is noise
 * from then on. One under which someone is just writing is left to the next purge. Returns how many there were.
 */
export async function removeUnusedKeys(tx: Queryable, ownerId?: string): Promise<number> {
  const ofOwner = ownerId === undefined ? undefined : eq(fileKeys.ownerId, ownerId)
  // Who writes under a key holds its row. Once it is locked here, a second look sees everything that was written.
  const locked = await tx
    .select({ ownerId: fileKeys.ownerId })
    .from(fileKeys)
    .where(and(ofOwner, isUnused))
    .for('update', { skipLocked: true })
  const ids = locked.map((row) => row.ownerId)
  const removed = await tx
    .delete(fileKeys)
    .where(and(inArray(fileKeys.ownerId, ids), isUnused))
    .returning({ ownerId: fileKeys.ownerId })
  return removed.length
}

const isUnused: SQL = sql`not exists (select from ${files} where ${files.ownerId} = ${fileKeys.ownerId})
  and not exists (select from ${onboardingRecords} where ${onboardingRecords.clientId} = ${fileKeys.ownerId})`
