import { and, eq, lt, sql } from 'drizzle-orm'
import type { Queryable } from '../platform/database/queryable.ts'
import { quoteName } from '../platform/database/quote-name.ts'
import { describeError, type Log } from '../platform/log.ts'
import type { Cell, Cells } from './cells.ts'
import { newerVersions } from './directory/releases.ts'
import { cells as cellTable, releases } from './directory/tables.ts'
import { schemaVersion, templatePrefix } from './provision.ts'

interface TemplateParts {
  readonly db: Queryable
  readonly cells: Cells
  readonly log: Log
}

/**
 * Drops the templates of earlier releases in all cells, once this release has served the host for a day: until then a
 * server of an earlier one may still run. The name of a template contains the id of its cell, so other hosts on the same
 * server keep theirs.
 */
export async function dropOldTemplates({ db, cells, log }: TemplateParts): Promise<void> {
  const isSettled = and(
    eq(releases.schemaVersion, schemaVersion),
    lt(releases.firstStartedAt, sql`now() - interval '1 day'`),
  )
  if ((await db.select().from(releases).where(isSettled)).length === 0) return
  const newer = await newerVersions(db)
  const kept = [schemaVersion, ...newer.map((each) => each.schemaVersion)]
  for (const { id, name } of await db.select({ id: cellTable.id, name: cellTable.name }).from(cellTable)) {
    if (cells.isUnreachable(id)) continue
    try {
      for (const template of await dropIn(await cells.use(id), kept))
        log.info('dropped the template of an earlier release', { cell: name, template })
    } catch (error) {
      log.error('dropping the templates of earlier releases', { cell: name, ...describeError(error) })
    }
  }
}

async function dropIn(cell: Cell, kept: readonly string[]): Promise<string[]> {
  const prefix = templatePrefix(cell)
  const { rows } = await cell.admin.query<{ name: string }>(
    'select datname::text as name from pg_database where starts_with(datname, $1) and datname <> all ($2)',
    [prefix, kept.map((version) => `${prefix}${version}`)],
  )
  const names = rows.map(({ name }) => name)
  for (const name of names)
    await cell.runLimited(async () => {
      await cell.admin.query(`alter database ${quoteName(name)} is_template false`)
      await cell.admin.query(`drop database if exists ${quoteName(name)}`)
    })
  return names
}
