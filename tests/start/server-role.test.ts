import { randomUUID } from 'node:crypto'
import { expect, inject, onTestFinished, test } from 'vitest'
import { migrate } from '#root/server/platform/database/migrate.ts'
import { administer } from '../database.ts'
import { signUp } from './browser.ts'
import { openEmbedded, temporaryFolder } from './data-folder.ts'
import { ready, runServer, stop } from './server-process.ts'

/* The server's database role may read and write rows, and do nothing else. */

const silent = () => {}

test('35 no statement on the server’s connections can remove the triggers or reach the machine', async () => {
  const database = await openEmbedded(temporaryFolder())
  await migrate(database, silent)
  const { pool } = database
  for (const statement of [
    'alter table ledger_transfers disable trigger all',
    'drop trigger append_only on ledger_transfers',
    'set session_replication_role = replica',
    'truncate ledger_transfers cascade',
    'drop table audit_log',
    'create table another ()',
    `create or replace function firm_now() returns timestamptz language sql as 'select now()'`,
    `insert into schema_migrations (name, checksum) values ('999_mine.sql', '')`,
    'set role glasshouse',
    'alter role glasshouse_server superuser',
    'create role mine superuser',
    'create database mine',
    `copy (select 1) to program 'true'`,
    `copy outbox (subject) from '/etc/hostname'`,
    `select pg_read_file('/etc/hostname')`,
    "select lo_import('/etc/hostname')",
    `alter system set fsync = off`,
    'create extension dblink',
  ])
    await expect(pool.query(statement), statement).rejects.toMatchObject({ code: '42501' })
  const { rowCount } = await pool.query(
    `insert into outbox (recipient, kind, subject, body) values ('a', 'b', 'c', 'd')`,
  )
  expect(rowCount).toBe(1)
})

test('a data folder from before the server’s own role still works', async () => {
  const dataDir = temporaryFolder()
  const former = await openEmbedded(dataDir)
  const { owner } = former
  await migrate({ owner, pool: owner }, silent)
  await owner.query('drop role glasshouse_server')
  await former.close()

  const database = await openEmbedded(dataDir)
  await migrate(database, silent)
  expect((await database.pool.query('select count(*) as rows from ledger_transfers')).rows).toEqual([{ rows: 0n }])
})

test('the server’s role can use tables of later migrations', async () => {
  const database = await openEmbedded(temporaryFolder())
  await migrate(database, silent)
  await database.owner.query('create table later (number serial primary key)')
  expect((await database.pool.query('insert into later default values returning number')).rows).toEqual([{ number: 1 }])
})

test('an external database is used with two ordinary roles: an owner and one that can only log in', async () => {
  const name = `elsewhere_${randomUUID().replaceAll('-', '')}`
  const [owner, role] = [`${name}_owner`, `${name}_server`]
  await administer(`create role ${owner} login`)
  await administer(`create role ${role} login`)
  await administer(`create database ${name} owner ${owner}`)
  onTestFinished(async () => {
    for (const left of [`database ${name} with (force)`, `role ${owner}`, `role ${role}`])
      await administer(`drop ${left}`)
  })
  const as = (user: string) => inject('testServerUrl').replace(/\w+@\/postgres/, `${user}@/${name}`)
  const env = { DATABASE_URL: as(role), DATABASE_OWNER_URL: as(owner) }
  const server = runServer(temporaryFolder(), { env })
  onTestFinished(() => void server.child.kill('SIGKILL'))
  const client = await signUp(await ready(server))
  expect(await client.post('/api/deposits', { amount: '100' })).toMatchObject({ status: 201 })
  expect(await stop(server)).toBe(0)
})
