import type { Connection, Statements } from './connection.ts'
import type { Database } from './database.ts'
import { migrateSchema, rowsRole } from './migrate.ts'
import { quoteName } from './quote-name.ts'

/** The schema in which the next state is built and verified, beside the one in use. */
const nextSchema = 'glasshouse_next'
/** The name of the former state from the swap until the next start removes it. */
const formerSchema = 'glasshouse_former'

/** One connection, as the owner of the tables, with access to the state in use and to the next one. */
export interface NextSchema {
  /** Its search path is the next schema alone. No statement, lock or idle transaction of it times out. */
  readonly client: Connection
  /** The quoted name of the schema in use. */
  readonly current: string
  /** The quoted name of the schema of the next state. */
  readonly next: string
  /** The id of the next state; see `readStateId`. */
  readonly stateId: string
}

const timeouts = ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout', 'transaction_timeout']

/**
 * Takes a connection from the owner's pool that never times out. The caller ends it with `release(true)`: other users
 * of the pool must not get it.
 */
export async function connectWithoutTimeouts({ owner }: Pick<Database, 'owner'>): Promise<Connection> {
  const client = await owner.connect()
  try {
    await client.query(`select set_config(name, '0', false) from pg_settings where name = any($1)`, [timeouts])
    return client
  } catch (error) {
    client.release(true)
    throw error
  }
}

/**
 * Creates an empty schema for the next state, without tables; a leftover of an earlier attempt is removed. Only one
 * process may do this at a time: the caller holds the lock for replacements.
 */
export async function createNextSchema(client: Connection): Promise<NextSchema> {
  const { rows } = await client.query<{ schema: string }>('select current_schema() as schema')
  const [current, next] = [rows[0]!.schema, nextSchema].map((name) => quoteName(name)) as [string, string]
  const stateId = crypto.randomUUID()
  await client.query(`
    drop schema if exists ${next} cascade;
    create schema ${next};
    comment on schema ${next} is '${commentOf(stateId)}';
    set search_path = ${next}`)
  return { client, current, next, stateId }
}

/** Creates the tables of this release, or of an earlier one, in the next schema. */
export async function migrateNextSchema(
  { client }: NextSchema,
  database: Pick<Database, 'owner' | 'pool'>,
  only?: readonly string[],
): Promise<void> {
  await migrateSchema(client, await rowsRole(database), () => {}, only ? { only } : {})
}

/**
 * Waits for every running write in the schema in use, and blocks all others until the transaction ends. Reads continue.
 * Transactions that start afterwards see everything that was committed before.
 */
export async function blockWrites({ client, current }: NextSchema): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class
     where relnamespace = $1::regnamespace and relkind = 'r' and relname <> 'throttle' order by oid`,
    [current],
  )
  const tables = rows.map(({ name }) => `${current}.${quoteName(name)}`)
  await client.query(`lock table ${tables.join()} in exclusive mode`)
}

/** Replaces the schema in use with the next one, within the caller's transaction: its commit is the swap. */
export async function swapSchemas({ client, current, next }: NextSchema): Promise<void> {
  const former = quoteName(formerSchema)
  await client.query(`drop schema if exists ${former} cascade`)
  await client.query(`alter schema ${current} rename to ${former}`)
  await client.query(`alter schema ${next} rename to ${current}`)
}

/** Removes the leftovers of a replacement beside the schema in use. The caller holds the lock for replacements. */
export async function dropOtherSchemas(client: Connection): Promise<void> {
  for (const name of [nextSchema, formerSchema]) await client.query(`drop schema if exists ${quoteName(name)} cascade`)
}

const commentOf = (stateId: string) => `Glasshouse, state ${stateId}`

/**
 * The id of the state in the database, which each replacement changes in the same transaction. Null before the first
 * one.
 */
export async function readStateId(client: Statements): Promise<string | null> {
  const { rows } = await client.query<{ comment: string | null }>(
    `select obj_description(current_schema()::regnamespace, 'pg_namespace') as comment`,
  )
  return /^Glasshouse, state ([0-9a-f-]{36})$/.exec(rows[0]?.comment ?? '')?.[1] ?? null
}
