import { and, eq, notInArray, sql } from 'drizzle-orm'
import type { Queryable } from '../platform/database/queryable.ts'
import { describeError, type Log } from '../platform/log.ts'
import { Outage } from '../platform/outage.ts'
import type { Settings } from '../platform/settings.ts'
import { type Cells, chooseCell } from './cells.ts'
import { changeState } from './directory/firms.ts'
import type { Directory } from './directory/open-directory.ts'
import { newerVersions } from './directory/releases.ts'
import { cells as cellTable, type FirmRow, firms } from './directory/tables.ts'
import { createFirmKeys, wrapFirmKeys } from './firm-keys.ts'
import { firmConnections } from './firm-places.ts'
import { createFirmDatabase, newDatabaseName, schemaVersion } from './provision.ts'

/** Empty firms that are ready to become classes. */
export interface ReadyFirms {
  /** Takes one; creates it if none is ready. Throws an Outage if no cell has room. */
  take(): Promise<FirmRow>
  /** Creates the missing ready firms of each open cell. */
  fill(): Promise<void>
}

interface ReadyParts {
  readonly directory: Directory
  readonly cells: Cells
  readonly settings: Settings
  readonly log: Log
  /** The number of ready firms on each cell. */
  readonly count: () => Promise<number>
}

export function createReadyFirms({ directory, cells, settings, log, count }: ReadyParts): ReadyFirms {
  const { db } = directory

  /**
   * Creates a firm that nobody else can take yet. The row comes first, so that a database whose creation was interrupted
   * is found and dropped.
   */
  async function make(cellId: string): Promise<FirmRow> {
    const id = crypto.randomUUID()
    const keys = createFirmKeys()
    const name = newDatabaseName()
    const [row] = await db
      .insert(firms)
      .values({
        id,
        cellId,
        databaseName: name,
        state: 'preparing',
        schemaVersion,
        wrappedKeys: wrapFirmKeys(settings, id, keys),
      })
      .returning()
    try {
      await createFirmDatabase(await cells.use(cellId), { name, keys, connections: firmConnections })
    } catch (error) {
      throw await cells.noteFailure(cellId, error)
    }
    return row!
  }

  return {
    async take() {
      const unreachable: string[] = []
      for (;;) {
        const taken = await takeReady(db, unreachable)
        const cellId = taken?.cellId ?? (await chooseCell(db, unreachable))
        if (cellId === null) throw new Outage('No cell that answers has room for another firm')
        if (await cells.isReachable(cellId)) return taken ?? make(cellId)
        unreachable.push(cellId)
        if (taken) await changeState(db, taken.id, 'preparing', 'ready')
      }
    },
    async fill() {
      for (const { id, missing } of await listMissing(db, await count()))
        for (let made = 0; made < missing; made += 1)
          await make(id)
            .then((firm) => changeState(db, firm.id, 'preparing', 'ready'))
            .catch((error: unknown) => {
              made = missing
              log.error('creating a ready firm', describeError(error))
            })
    },
  }
}

/**
 * Takes the oldest ready firm of an open cell, preferably of this release, never of a newer one, but not in these cells. Each
 * is taken once.
 */
async function takeReady(db: Queryable, unreachable: readonly string[]): Promise<FirmRow | null> {
  const oldest = db
    .select({ id: firms.id })
    .from(firms)
    .innerJoin(cellTable, eq(cellTable.id, firms.cellId))
    .where(
      and(
        eq(firms.state, 'ready'),
        eq(cellTable.state, 'open'),
        notInArray(firms.cellId, [...unreachable]),
        notInArray(firms.schemaVersion, newerVersions(db)),
      ),
    )
    .orderBy(sql`${firms.schemaVersion} = ${schemaVersion} desc`, firms.createdAt)
    .limit(1)
    .for('update', { of: firms, skipLocked: true })
  const [taken] = await db
    .update(firms)
    .set({ state: 'preparing', stateSince: sql`now()` })
    .where(sql`${firms.id} = (${oldest})`)
    .returning()
  return taken ?? null
}

/** The number of missing ready firms of each open cell with room. */
async function listMissing(db: Queryable, count: number): Promise<{ id: string; missing: number }[]> {
  const { rows } = await db.execute<{ id: string; missing: number }>(sql`
    select cells.id, least(${count} - count(firms.id) filter (where firms.state in ('preparing', 'ready')),
      cells.firms_limit - count(firms.id))::integer as missing
    from cells left join firms on firms.cell_id = cells.id and firms.state not in ('archived', 'deleted')
    where cells.state = 'open' group by cells.id order by cells.name`)
  return rows.filter(({ missing }) => missing > 0)
}
