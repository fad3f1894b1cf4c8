import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { Queryable, Transaction } from '../database/queryable.ts'
import { fileKeys, files } from '../tables/files.ts'
import { onboardingRecords } from '../tables/onboarding.ts'
import { type MasterKeys, newKey, encrypt, decryptByMaster } from './file-cipher.ts'
import { reencrypt } from './reencrypt.ts'

/** The data key of each owner, stored in the database and encrypted with the master key. */
export interface OwnerKeys {
  /** An owner's key, created on first use. Of two concurrent calls, one creates it and both get it. */
  keyOf(tx: Queryable, ownerId: string): Promise<Buffer>
  /** An owner's key, if there is one: reading does not create a key. */
  findKey(db: Queryable, ownerId: string): Promise<Buffer | null>
}

export function ownerKeys(masterKeys: MasterKeys): OwnerKeys {
  const open = (ownerId: string, wrappedKey: Buffer) => decryptByMaster(masterKeys, ownerId, wrappedKey)
  return {
    async keyOf(tx, ownerId) {
      const wrappedKey = encrypt(masterKeys.masterKey, ownerId, newKey())
      // Between the two statements it may be removed as unused; then it is created again.
      for (;;) {
        await tx.insert(fileKeys).values({ ownerId, wrappedKey }).onConflictDoNothing()
        // Locked until the transaction ends: a concurrent deletion of the account waits for the writes under this key.
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

/**
 * Re-encrypts every owner's key that was encrypted with the other master key, in the transaction. Returns the count.
 */
export async function reencryptOwnerKeys(tx: Transaction, masterKeys: MasterKeys): Promise<number> {
  let reencrypted = 0
  for (const { ownerId, wrappedKey } of await tx.select().from(fileKeys).for('update')) {
    const rewritten = reencrypt(masterKeys, ownerId, wrappedKey)
    if (!rewritten) continue
    await tx.update(fileKeys).set({ wrappedKey: rewritten }).where(eq(fileKeys.ownerId, ownerId))
    reencrypted += 1
  }
  return reencrypted
}

/**
 * Deletes unused keys, of one owner or of all, in the transaction: copies of data that they encrypted become
 * unreadable. A key in use by a running write is left to the next purge. Returns the count.
 */
export async function removeUnusedKeys(tx: Queryable, ownerId?: string): Promise<number> {
  const ofOwner = ownerId === undefined ? undefined : eq(fileKeys.ownerId, ownerId)
  // A writer locks the row of its key. After the lock here, a second read sees all writes.
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
