import { and, eq, notExists, notInArray, or, sql } from 'drizzle-orm'
import type { Queryable } from '../platform/database/queryable.ts'
import type { ObjectStore } from '../platform/files/object-store.ts'
import { describeError, type Log } from '../platform/log.ts'
import type { Cells } from './cells.ts'
import { firms, leftovers } from './directory/tables.ts'
import { dropFirmDatabase } from './provision.ts'

/** A database in a cell, or an archive in the file storage. */
export interface Leftover {
  readonly name: string
  /** Null: an archive. */
  readonly cellId: string | null
}

/**
 * Lists what a transfer is about to create or has replaced. It is removed when any process ends the transfer,
 * unless it is taken off the list.
 */
export async function listLeftover(db: Queryable, transferId: string, { name, cellId }: Leftover): Promise<void> {
  await db.insert(leftovers).values({ name, cellId, transferId }).onConflictDoNothing()
}

/** Takes off the list what a firm uses from now on, or what was removed. */
export async function unlistLeftover(db: Queryable, name: string): Promise<void> {
  await db.delete(leftovers).where(eq(leftovers.name, name))
}

interface RemovalParts {
  readonly db: Queryable
  readonly cells: Cells
  readonly archives: Pick<ObjectStore, 'remove'>
  readonly log: Log
}

/**
 * Removes what transfers that are over have left: those of one transfer, or of all. Only databases and archives of the
 * list are touched, because other hosts may use the same server, and a directory that was restored from a backup does not
 * know the newest firms. What cannot be removed now stays listed.
 */
export async function removeLeftovers(
  { db, cells, archives, log }: RemovalParts,
  transferId: string | null = null,
): Promise<void> {
  // After the end of its process, the log should say what became of a transfer.
  const level = transferId === null ? 'warn' : 'info'
  for (const { name, cellId } of await listRemovable(db, transferId)) {
    if (cellId !== null && cells.isUnreachable(cellId)) continue
    try {
      if (cellId === null) await archives.remove(name)
      else await dropFirmDatabase(await cells.use(cellId), name)
      await unlistLeftover(db, name)
      log[level]('removed what a transfer had left', { name, kind: cellId === null ? 'archive' : 'database' })
    } catch (error) {
      log.error('removing what a transfer had left', { name, ...describeError(error) })
    }
  }
}

/** A transfer that is over never continues: its last statement requires that its firm is still moving by it. */
function listRemovable(db: Queryable, transferId: string | null): Promise<Leftover[]> {
  const underWay = db
    .select({ id: firms.id })
    .from(firms)
    .where(and(eq(firms.transferId, leftovers.transferId), eq(firms.state, 'moving')))
  const inUse = db
    .select({ id: firms.id })
    .from(firms)
    .where(
      or(
        and(eq(firms.databaseName, leftovers.name), notInArray(firms.state, ['archived', 'deleted'])),
        sql`${firms.archiveObject}::text = ${leftovers.name}`,
      ),
    )
  return db
    .select({ name: leftovers.name, cellId: leftovers.cellId })
    .from(leftovers)
    .where(
      and(
        transferId === null ? undefined : eq(leftovers.transferId, transferId),
        notExists(underWay),
        notExists(inUse),
      ),
    )
    .orderBy(leftovers.listedAt)
}
