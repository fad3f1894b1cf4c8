import { readdirSync } from 'node:fs'
import path from 'node:path'
import { getTableColumns, getTableName, is } from 'drizzle-orm'
import { PgTable } from 'drizzle-orm/pg-core'
import { expect, test } from 'vitest'
import { freshDatabase } from './database.ts'

const folder = path.join(import.meta.dirname, '../server/platform/tables')

async function definedTables(): Promise<PgTable[]> {
  const modules = await Promise.all(readdirSync(folder).map((file) => import(path.join(folder, file))))
  return modules.flatMap((module) => Object.values(module)).filter((value) => is(value, PgTable))
}

interface Column {
  table_name: string
  column_name: string
  data_type: string
  required: boolean
}

/** The database's name for a type of the definitions. */
const databaseName = (sqlType: string) =>
  sqlType
    .replace(/\s*\(\d+\)/, '')
    .replace(/.*\[\]$/, 'ARRAY')
    .replace(/^varchar$/, 'character varying')

test('the table definitions in the code match the migrated tables', async () => {
  const { pool } = await freshDatabase()
  const { rows } = await pool.query<Column>(`
    select table_name, column_name, data_type, is_nullable = 'NO' as required
    from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE' and table_name <> 'schema_migrations'`)
  const migrated = rows.map(
    ({ table_name, column_name, data_type, required }) =>
      `${table_name}.${column_name} ${data_type}${required ? ' not null' : ''}`,
  )

  const defined = (await definedTables()).flatMap((table) =>
    Object.values(getTableColumns(table)).map(
      (column) =>
        `${getTableName(table)}.${column.name} ${databaseName(column.getSQLType())}${column.notNull ? ' not null' : ''}`,
    ),
  )
  expect(defined.toSorted()).toEqual(migrated.toSorted())
})
