import { and, eq, inArray, ne, notInArray, sql } from 'drizzle-orm'
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core'
import type { Queryable } from '#root/server/platform/database/queryable.ts'
import { newerVersions } from './releases.ts'
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

/**
 * Ends a transfer: changes the state of a firm that is moving by this transfer. Returns whether it did. It does not if
 * another process has reverted the transfer meanwhile, even if the firm is moving again.
 */
export async function endTransfer(
  db: Queryable,
  { id, transferId }: Pick<FirmRow, 'id' | 'transferId'>,
  to: FirmState,
  changes: PgUpdateSetSource<typeof firms> = {},
): Promise<boolean> {
  const ended = await db
    .update(firms)
    .set({ ...changes, state: to, stateSince: sql`now()` })
    .where(and(eq(firms.id, id), isMovingBy(transferId)))
    .returning({ id: firms.id })
  return ended.length === 1
}

/** Whether a firm is still moving by this transfer. */
export async function isMoving(
  db: Queryable,
  { id, transferId }: Pick<FirmRow, 'id' | 'transferId'>,
): Promise<boolean> {
  const found = await db
    .select({ id: firms.id })
    .from(firms)
    .where(and(eq(firms.id, id), isMovingBy(transferId)))
  return found.length === 1
}

/** Null is the transfer of a former release. */
const isMovingBy = (transferId: string | null) =>
  and(eq(firms.state, 'moving'), sql`${firms.transferId} is not distinct from ${transferId}`)

/** Records that the process of a transfer is alive, so that no other process reverts it. */
export async function noteAlive(db: Queryable, transferId: string): Promise<void> {
  await db
    .update(firms)
    .set({ stateSince: sql`now()` })
    .where(and(eq(firms.transferId, transferId), inArray(firms.state, ['preparing', 'moving'])))
}

/** Records the migrations of a firm's database, unless a newer release has migrated it meanwhile. */
export async function noteVersion(db: Queryable, firmId: string, schemaVersion: string): Promise<void> {
  await db
    .update(firms)
    .set({ schemaVersion })
    .where(and(eq(firms.id, firmId), notInArray(firms.schemaVersion, newerVersions(db))))
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
