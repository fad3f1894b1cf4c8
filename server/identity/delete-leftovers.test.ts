import { randomBytes } from 'node:crypto'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { getTableName } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { openFiles } from '#root/server/platform/files/files.ts'
import { localObjectStore } from '#root/server/platform/node/files/local-object-store.ts'
import { personalTables, removedTables, tablesWithoutPersonalData } from '#root/server/platform/personal-tables.ts'
import { freshDatabase } from '#root/tests/database.ts'
import { atFileEnd } from '#root/tests/file-end.ts'
import { newPerson } from '#root/tests/people.ts'
import { findLeftovers, deleteLeftovers } from './delete-leftovers.ts'
import { deletePeople } from './delete-people.ts'

const { db, pool, owner } = await freshDatabase()
const folder = mkdtempSync(path.join(tmpdir(), 'leftovers-'))
atFileEnd(() => rmSync(folder, { recursive: true }))
const files = openFiles(db, localObjectStore(folder), { masterKey: randomBytes(32), otherMasterKey: null })
const service = { db, files }

let gone: string
beforeAll(async () => {
  const client = await newPerson(db, 'client')
  await db.transaction((tx) => deletePeople(tx, [client]))
  gone = client.id
})

test('54 every column that refers to a person is declared as personal data', async () => {
  const { rows: columns } = await owner.query<{ name: string }>(`
    select c.relname || '.' || a.attname as name from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and not a.attisdropped
      and a.attname ~ '^(user|client|owner|person|actor|participant|member)_id$' order by 1`)
  const declared = personalTables.flatMap(({ table, owner: column }) =>
    column && column.name !== 'id' ? [`${getTableName(table)}.${column.name}`] : [],
  )
  expect(declared.toSorted()).toEqual(columns.map(({ name }) => name))
})

test('54 every table is declared: its personal data, or that it has none', async () => {
  const { rows: tables } = await owner.query<{ name: string }>(`
    select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1`)
  const personal = personalTables.map(({ table }) => getTableName(table))
  expect([...personal, ...tablesWithoutPersonalData].toSorted()).toEqual(tables.map(({ name }) => name).toSorted())
})

test('54 each export, removal and clearing declares its rows', () => {
  const blind = personalTables.filter(
    ({ rowsOf, exported, onDeletion }) =>
      !rowsOf && ('as' in exported || typeof onDeletion === 'string' || onDeletion.cleared),
  )
  expect(blind).toEqual([])
})

test('54 every table whose rows a deletion removes refuses new rows of a deleted person', async () => {
  const { rows: guards } = await owner.query<{ table: string; column: string | null }>(`
    select c.relname as table, nullif(convert_from(trim(trailing '\\x00'::bytea from t.tgargs), 'UTF8'), '') as column
    from pg_trigger t join pg_class c on c.oid = t.tgrelid where t.tgname = 'owner_is_there' and t.tgenabled = 'O'`)
  const guarded = new Map(guards.map(({ table, column }) => [table, column]))
  for (const { table, column } of removedTables())
    expect([table, guarded.get(table)]).toEqual([table, table === 'outbox' ? null : column])
  for (const table of ['deposits', 'investments', 'withdrawals']) expect(guarded.get(table)).toBe('client_id')
})

test('54 nobody can write rows of a deleted person', async () => {
  for (const statement of [
    `insert into session (id, token, user_id, expires_at) values ('s', 't', '${gone}', now())`,
    `insert into idempotency_keys (actor_id, key, operation, request_hash) values ('${gone}', gen_random_uuid(), 'x', 'y')`,
    `insert into uploads (id, owner_id, purpose, name, byte_count) values (gen_random_uuid(), '${gone}', 'p', 'n', 1)`,
    `insert into file_keys (owner_id, wrapped_key) values ('${gone}', 'x')`,
    `update "user" set first_name = 'Ada', phone_number = '555-0100' where id = '${gone}'`,
    `update "user" set deleted_at = null where id = '${gone}'`,
  ])
    await expect(pool.query(statement), statement).rejects.toMatchObject({ code: 'UD001' })
  await pool.query(`
    insert into outbox (recipient, user_id, kind, subject, body) values ('a@example.com', '${gone}', 'security', 's', 'b')`)
  expect(await findLeftovers(db)).toEqual([])
})

test('54 leftovers of a deleted person are found and removed, including the contents of files', async () => {
  const hand = await owner.connect()
  await hand.query('set session_replication_role = replica')
  await hand.query(`
    update "user" set phone_number = '555-0100', name = 'Ada' where id = '${gone}';
    insert into session (id, token, user_id, expires_at) values ('s', 't', '${gone}', now());
    insert into outbox (recipient, user_id, kind, subject, body) values ('a@example.com', '${gone}', 'security', 's', 'b');
    insert into idempotency_keys (actor_id, key, operation, request_hash) values ('${gone}', gen_random_uuid(), 'x', 'y');
    insert into idempotency_keys (actor_id, key, operation, request_hash, status, response)
      values ('an-operator', gen_random_uuid(), 'x', 'y', 'done', '{"client":{"id":"${gone}","name":"Ada"}}');
    insert into uploads (id, owner_id, purpose, name, byte_count) values (gen_random_uuid(), '${gone}', 'p', 'n', 1)`)
  hand.release(true)
  await owner.query('alter table files disable trigger user; alter table file_keys disable trigger user')
  const file = { bytes: Buffer.from('x'), ownerId: gone, name: 'bill.pdf', type: 'application/pdf' }
  await db.transaction((tx) => files.putFile(tx, { ...file, expiresAt: new Date(Date.now() + 60_000) }))
  await owner.query('alter table files enable trigger user; alter table file_keys enable trigger user')
  const stored = () => readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  expect(stored()).toHaveLength(1)

  const found = await deleteLeftovers(service)
  expect(found.map(({ table }) => table)).toEqual([
    'file_keys',
    'files',
    'idempotency_keys',
    'outbox',
    'session',
    'uploads',
    'user',
  ])
  expect(await findLeftovers(db)).toEqual([])
  expect(await deleteLeftovers(service)).toEqual([])
  expect(stored()).toEqual([])
  expect((await pool.query('select from idempotency_keys')).rows).toEqual([])
  const { rows } = await pool.query(`select name, phone_number, deleted_at from "user" where id = '${gone}'`)
  expect(rows).toEqual([{ name: 'Deleted client', phone_number: '', deleted_at: expect.any(Date) }])
})
