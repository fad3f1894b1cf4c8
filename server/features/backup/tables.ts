import type { Statements } from '#root/server/platform/database/connection.ts'
import { quoteName } from '#root/server/platform/database/quote-name.ts'

export interface CopiedTable {
  readonly name: string
  readonly columns: string[]
}

/** Tables that are not in backups: the manifest has the migrations, and the others are temporary. */
const excludedTables = ['schema_migrations', 'uploads', 'throttle', 'live_events', 'leases']

/** Every table of a backup with its stored columns, each after the tables that it refers to. */
export async function listTables(client: Statements): Promise<CopiedTable[]> {
  const { rows } = await client.query<{ name: string; columns: string[]; needs: string[] }>(`
    select c.relname as name,
      (select array_agg(a.attname::text order by a.attnum) from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
      coalesce((select array_agg(distinct o.relname::text) from pg_constraint k join pg_class o on o.oid = k.confrelid
        where k.conrelid = c.oid and k.contype = 'f' and k.confrelid <> c.oid), '{}') as needs
    from pg_class c
    where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r'
    order by c.relname`)
  const waiting = rows.filter(({ name }) => !excludedTables.includes(name))
  const sorted: CopiedTable[] = []
  while (waiting.length > 0) {
    const next = waiting.findIndex(({ needs }) => !waiting.some(({ name }) => needs.includes(name)))
    if (next < 0) throw new Error(`Tables refer to each other in a circle: ${waiting.map(({ name }) => name).join()}`)
    const [{ name, columns }] = waiting.splice(next, 1) as [(typeof waiting)[number]]
    sorted.push({ name, columns })
  }
  return sorted
}

/** The value of each counter of the tables. */
export async function readSequences(client: Statements): Promise<{ name: string; last: string }[]> {
  const { rows } = await client.query<{ name: string; last: string }>(`
    select sequencename as name, last_value::text as last from pg_sequences
    where schemaname = current_schema() and last_value is not null order by sequencename`)
  return rows
}

/**
 * Sets a counter to a value, but never back. The counter of live events starts higher in each new schema, so that a
 * browser's position in the former state is invalid in the new one.
 */
export async function setCounter(client: Statements, name: string, last: string): Promise<void> {
  const counter = quoteName(name)
  await client.query(`select setval($1::regclass, greatest($2, last_value)) from ${counter}`, [counter, last])
}

/** The names of all counters. */
export async function listSequences(client: Statements): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    'select sequencename as name from pg_sequences where schemaname = current_schema()',
  )
  return rows.map(({ name }) => name)
}

/** Each counter of numbered rows, with the table and the column that it numbers; all names are quoted. */
export async function listCounters(client: Statements) {
  const { rows } = await client.query<{ name: string; table: string; column: string }>(`
    select pg_get_serial_sequence(quote_ident(c.relname), a.attname) as name,
      quote_ident(c.relname) as table, quote_ident(a.attname) as column
    from pg_attribute a join pg_class c on c.oid = a.attrelid
    where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r' and a.attidentity <> ''
    order by c.relname`)
  return rows
}
