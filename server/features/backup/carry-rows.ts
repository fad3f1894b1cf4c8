import type { NextSchema } from '#root/server/platform/database/next-schema.ts'
import { quoteName } from '#root/server/platform/database/quote-name.ts'

/** Copies the rows of a table that a condition names from the state in use into the next one, ids and all. */
export async function carryRows({ client, current }: NextSchema, table: string, condition: string): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select attname as name from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = '' order by attnum`,
    [quoteName(table)],
  )
  const columns = rows.map(({ name }) => quoteName(name)).join()
  const name = quoteName(table)
  await client.query(
    `insert into ${name} (${columns}) overriding system value select ${columns} from ${current}.${name} where ${condition}`,
  )
}
