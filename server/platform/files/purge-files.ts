import { inArray, sql } from 'drizzle-orm'
import type { Queryable } from '../database/queryable.ts'
import { files } from '../tables/files.ts'
import type { ObjectStore } from './object-store.ts'
import { removeUnusedKeys } from './owner-keys.ts'

/** Younger contents may belong to an upload that has not committed yet. */
const orphanAgeMs = 3_600_000
const batchSize = 500

/**
 * Deletes expired files, and contents on disk without a row, from rolled-back uploads and removed files. Contents
 * younger than an hour are skipped, because their upload may not have committed yet. Then deletes unused keys of
 * owners. Returns the counts. May be killed at any point and run by several processes at once.
 */
export async function purgeFiles(
  db: Queryable,
  store: ObjectStore,
): Promise<{ expired: number; orphans: number; keys: number }> {
  const expired = await db
    .delete(files)
    .where(sql`${files.expiresAt} <= now()`)
    .returning({ id: files.id })
  for (const { id } of expired) await store.remove(id)

  let orphans = 0
  let batch: string[] = []
  for await (const { name, modifiedAt } of store.list()) {
    if (modifiedAt.getTime() > Date.now() - orphanAgeMs) continue
    batch.push(name)
    if (batch.length < batchSize) continue
    orphans += await removeOrphans(db, store, batch)
    batch = []
  }
  orphans += await removeOrphans(db, store, batch)
  const keys = await db.transaction((tx) => removeUnusedKeys(tx))
  return { expired: expired.length, orphans, keys }
}

async function removeOrphans(db: Queryable, store: ObjectStore, names: string[]): Promise<number> {
  const known = await db.select({ id: files.id }).from(files).where(inArray(files.id, names))
  const kept = new Set(known.map(({ id }) => id))
  const orphans = names.filter((name) => !kept.has(name))
  for (const name of orphans) await store.remove(name)
  return orphans.length
}
