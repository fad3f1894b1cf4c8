import pg from 'pg'
import type { NextSchema } from '#root/server/platform/database/next-schema.ts'

/** Copies the rows of a table that a condition names from the state in use into the next one, ids and all. */
export async function carryRows({ client, current }: NextSchema, table: string, condition: string): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select attname as name from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = '' order by attnum`,
    [pg.escapeIdentifier(table)],
  )
  const columns = rows.map(({ name }) => pg.escapeIdentifier(name)).join()
  const name = pg.escapeIdentifier(table)
  await client.query(
    `insert into ${name} (${columns}) overriding system value select ${columns} from ${current}.${name} where ${condition}`,
  )
}
