import { and, eq, inArray, ne, sql } from 'drizzle-orm'
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core'
import type { Queryable } from '#root/server/platform/database/queryable.ts'
import { type FirmRow, type FirmState, firms } from './tables.ts'

/** The firm of a slug, or null. The slug of a deleted firm may be used again. */
export async function findFirm(db: Queryable, slug: string): Promise<FirmRow | null> {
  const [firm] = await db
    .select()
    .from(firms)
    .where(and(eq(firms.slug, slug), ne(firms.state, 'deleted')))
  return firm ?? null
}

/** Changes the state of a firm if it has the expected one. Returns whether it did. */
export async function changeState(
  db: Queryable,
  firmId: string,
  from: FirmState,
  to: FirmState,
  changes: PgUpdateSetSource<typeof firms> = {},
): Promise<boolean> {
  const changed = await db
    .update(firms)
    .set({ ...changes, state: to, stateSince: sql`now()` })
    .where(and(eq(firms.id, firmId), eq(firms.state, from)))
    .returning({ id: firms.id })
  return changed.length === 1
}

/** Records the migrations of a firm's database. */
export async function noteVersion(db: Queryable, firmId: string, schemaVersion: string): Promise<void> {
  await db.update(firms).set({ schemaVersion }).where(eq(firms.id, firmId))
}

/** Records the time of a firm's last use. */
export async function noteUsed(db: Queryable, firmId: string, at: Date): Promise<void> {
  await db.update(firms).set({ lastUsedAt: at }).where(eq(firms.id, firmId))
}

/** Records the size of a firm's database and files in bytes. */
export async function noteSize(db: Queryable, firmId: string, bytes: bigint): Promise<void> {
  await db.update(firms).set({ bytes }).where(eq(firms.id, firmId))
}

/** Those of these firms whose database and files are gone: archived and deleted ones. */
export async function listGone(db: Queryable, firmIds: readonly string[]): Promise<string[]> {
  const gone = await db
    .select({ id: firms.id })
    .from(firms)
    .where(and(inArray(firms.id, [...firmIds]), inArray(firms.state, ['archived', 'deleted'])))
  return gone.map(({ id }) => id)
}

/** Those firms of these slugs that may be used. */
export function listOpen(db: Queryable, slugs: readonly string[]): Promise<FirmRow[]> {
  return db
    .select()
    .from(firms)
    .where(and(inArray(firms.slug, [...slugs]), eq(firms.state, 'open')))
}
