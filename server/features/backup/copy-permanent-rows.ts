import type { Connection } from '#root/server/platform/database/connection.ts'
import type { NextSchema } from '#root/server/platform/database/next-schema.ts'
import { quoteName } from '#root/server/platform/database/quote-name.ts'
import { withoutTriggers } from './load-state.ts'
import { type CopiedTable, listTables, readSequences, setCounter } from './tables.ts'

/**
 * Copies the rows that a reset keeps from the state in use into the migrated next one, within the caller's transaction.
 * Every counter continues from its value, so that no number is issued twice.
 */
export async function copyPermanentRows({ client, current, next }: NextSchema): Promise<void> {
  const [tables, sequences] = await withSearchPath(client, current, next, async () => [
    (await listTables(client)).filter(({ name }) => name in permanentRows),
    await readSequences(client),
  ])
  const names = tables.map(({ name }) => name)
  await withoutTriggers(client, names, async () => {
    await client.query(`truncate ${names.map((name) => quoteName(name)).join()} cascade`)
    // The conditions refer to the tables of the state in use.
    await withSearchPath(client, current, next, async () => {
      for (const table of tables) await client.query(copyRows(table, next))
    })
    for (const { name, last } of sequences) await setCounter(client, name, last)
  })
}

function copyRows({ name, columns }: CopiedTable, next: string): string {
  const table = quoteName(name)
  const listed = columns.map((column) => quoteName(column)).join()
  return `insert into ${next}.${table} (${listed}) overriding system value select ${listed} from ${table} where ${permanentRows[name]}`
}

async function withSearchPath<T>(client: Connection, path: string, after: string, work: () => Promise<T>) {
  await client.query(`set local search_path = ${path}`)
  const done = await work()
  await client.query(`set local search_path = ${after}`)
  return done
}

const staff = `select id from "user" where role <> 'client'`

/**
 * The rows that a reset keeps, by table: the staff with their credentials, the settings and the audit log; the indexes
 * of assigned addresses, so that none is assigned twice; the rooms and lesson plans, so that a published join code
 * stays valid.
 */
const permanentRows: Readonly<Record<string, string>> = {
  user: `id in (${staff})`,
  account: `user_id in (${staff})`,
  session: `user_id in (${staff})`,
  second_factors: `user_id in (${staff})`,
  recovery_codes: `user_id in (${staff})`,
  passkeys: `user_id in (${staff})`,
  password_reset_codes: `user_id in (${staff})`,
  operator_invitations: 'true',
  staff_policy_changes: 'true',
  settings: 'true',
  plan_versions: 'true',
  claim_versions: 'true',
  audit_log: 'true',
  audit_chain: 'true',
  address_branches: 'true',
  rooms: 'true',
  lesson_plans: 'true',
}
