import { eq } from 'drizzle-orm'
import type { Queryable } from '../database/pool.ts'
import { fileKeys } from '../tables/files.ts'
import { type MasterKeys, newKey, seal, unsealByMaster } from './file-cipher.ts'
import { reseal } from './reseal.ts'

/** The data key of each owner. They lie in the database, sealed with the master key. */
export interface OwnerKeys {
  /** An owner's key, made at first need. Of two at once, one makes it and both get it. */
  keyOf(tx: Queryable, ownerId: string): Promise<Buffer>
  /** An owner's key, if there is one: who only reads makes none. */
  findKey(db: Queryable, ownerId: string): Promise<Buffer | null>
}

export function ownerKeys(masterKeys: MasterKeys): OwnerKeys {
  const open = (ownerId: string, wrappedKey: Buffer) => unsealByMaster(masterKeys, ownerId, wrappedKey)
  return {
    async keyOf(tx, ownerId) {
      const wrappedKey = seal(masterKeys.masterKey, ownerId, newKey())
      await tx.insert(fileKeys).values({ ownerId, wrappedKey }).onConflictDoNothing()
      // Held until the transaction ends: who deletes the account meanwhile waits for what is written under this key.
      const [row] = await tx.select().from(fileKeys).where(eq(fileKeys.ownerId, ownerId)).for('key share')
      if (!row) throw new Error('The key of an owner was not kept')
      return open(ownerId, row.wrappedKey)
    },

    async findKey(db, ownerId) {
      const [row] = await db.select().from(fileKeys).where(eq(fileKeys.ownerId, ownerId))
      return row ? open(ownerId, row.wrappedKey) : null
    },
  }
}

/** Seals every owner's key with the master key, in the transaction. Returns how many there were to seal. */
export async function resealOwnerKeys(tx: Queryable, masterKeys: MasterKeys): Promise<number> {
  let resealed = 0
  for (const { ownerId, wrappedKey } of await tx.select().from(fileKeys).for('update')) {
    const anew = reseal(masterKeys, ownerId, wrappedKey)
    if (!anew) continue
    await tx.update(fileKeys).set({ wrappedKey: anew }).where(eq(fileKeys.ownerId, ownerId))
    resealed += 1
  }
  return resealed
}
