import type { Connection } from '#root/server/platform/database/connection.ts'
import { quoteName } from '#root/server/platform/database/quote-name.ts'
import type { Report } from '#root/server/platform/report.ts'

interface Constraint extends Record<string, unknown> {
  readonly name: string
  readonly table: string
  readonly isReference: boolean
  readonly definition: string
}

/**
 * Removes the indexes, unique keys and foreign keys of all tables in the current schema, within the caller's transaction, so that
 * rows load faster. Returns the function that puts them back, which checks the rows; call it before the commit.
 */
export async function dropIndexes(client: Connection): Promise<(report: Report) => Promise<void>> {
  const constraints = await listConstraints(client)
  const indexes = await listIndexes(client)
  const references = constraints.filter(({ isReference }) => isReference)
  const keys = constraints.filter(({ isReference }) => !isReference)
  for (const { table, name } of [...references, ...keys])
    await client.query(`alter table ${quoteName(table)} drop constraint ${quoteName(name)}`)
  for (const { name } of indexes) await client.query(`drop index ${quoteName(name)}`)
  return async (report) => {
    // The memory for sorting an index, with the help of parallel workers.
    await client.query(`set local maintenance_work_mem = '128MB'`)
    report('Building the indexes')
    for (const each of keys) await client.query(additionOf(each))
    for (const { definition } of indexes) await client.query(definition)
    // The foreign keys are checked by joins, which need the statistics.
    await client.query('analyze')
    report('Checking the references between the tables')
    for (const each of references) await client.query(additionOf(each))
  }
}

const additionOf = ({ table, name, definition }: Constraint) =>
  `alter table ${quoteName(table)} add constraint ${quoteName(name)} ${definition}`

/** All unique keys (primary, unique, exclusion) and foreign keys. */
async function listConstraints(client: Connection): Promise<Constraint[]> {
  const { rows } = await client.query<Constraint>(`
    select conname as name, relname as table, contype = 'f' as "isReference", pg_get_constraintdef(c.oid) as definition
    from pg_constraint c join pg_class t on t.oid = c.conrelid
    where c.connamespace = current_schema()::regnamespace and contype in ('p', 'u', 'x', 'f')
    order by relname, conname`)
  return rows
}

/** The indexes that belong to no key. */
async function listIndexes(client: Connection) {
  const { rows } = await client.query<{ name: string; definition: string }>(`
    select i.relname as name, pg_get_indexdef(i.oid) as definition
    from pg_index x join pg_class i on i.oid = x.indexrelid
    where i.relnamespace = current_schema()::regnamespace
      and not exists (select from pg_constraint where conindid = i.oid and contype in ('p', 'u', 'x'))
    order by i.relname`)
  return rows
}
