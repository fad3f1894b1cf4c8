import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import { freshDatabase } from '#root/tests/database.ts'
import { databaseAt } from '../node/database/open-database.ts'
import { formerMigrations } from './former-migrations.ts'
import { knownMigrations, migrate } from './migrate.ts'

const silent = () => {}
let database: Awaited<ReturnType<typeof freshDatabase>>
let folder: string

beforeEach(async ({ onTestFinished }) => {
  database = await freshDatabase()
  await database.owner.query('drop table schema_migrations')
  folder = mkdtempSync(path.join(tmpdir(), 'migrations-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
})

const write = (name: string, sql: string) => writeFileSync(path.join(folder, name), sql)
const applied = async () =>
  (await database.pool.query('select name from schema_migrations order by name')).rows.map(({ name }) => name)

test('applies missing migrations, in order, and none twice', async () => {
  write('002_b.sql', 'insert into migrated_a values (2)')
  write('001_a.sql', 'create table migrated_a (n int)')
  write('notes.txt', 'not a migration')
  await migrate(database, silent, { folder })
  write('003_c.sql', 'insert into migrated_a values (3)')
  await migrate(database, silent, { folder })
  expect(await applied()).toEqual(['001_a.sql', '002_b.sql', '003_c.sql'])
  expect((await database.pool.query('select n from migrated_a order by n')).rows).toEqual([{ n: 2 }, { n: 3 }])
})

test('a failed migration leaves nothing, and the earlier ones stay', async () => {
  write('001_a.sql', 'create table migrated_a (n int)')
  write('002_b.sql', 'create table migrated_b (n int); select 1 / 0')
  await expect(migrate(database, silent, { folder })).rejects.toThrow('002_b.sql: division by zero')
  expect(await applied()).toEqual(['001_a.sql'])
  expect((await database.pool.query("select to_regclass('migrated_b') as found")).rows).toEqual([{ found: null }])
})

test('processes that start at once apply each migration once', async () => {
  write('001_a.sql', 'create table migrated_a (n int); lock table gate')
  await database.owner.query('create table gate ()')
  const closed = await database.owner.connect()
  await closed.query('begin; lock table gate')
  const { DATABASE_URL, DATABASE_OWNER_URL } = database.env
  const processes = [1, 2, 3, 4].map(() => databaseAt(DATABASE_URL, DATABASE_OWNER_URL))
  const migrated = processes.map((each) => migrate(each, silent, { folder }))
  const waiting = `select count(*)::int as count from pg_locks where not granted
    and database = (select oid from pg_database where datname = current_database())`
  await expect.poll(async () => (await database.pool.query(waiting)).rows).toEqual([{ count: 4 }])
  await closed.query('commit')
  closed.release()
  await Promise.all(migrated)
  await Promise.all(processes.map((each) => each.close()))
  expect(await applied()).toEqual(['001_a.sql'])
})

test('refuses a database that a newer release has migrated', async () => {
  write('001_a.sql', 'select 1')
  write('002_later.sql', 'select 1')
  await migrate(database, silent, { folder })
  rmSync(path.join(folder, '002_later.sql'))
  await expect(migrate(database, silent, { folder })).rejects.toThrow(
    /^The database is newer than this release of Glasshouse \(it has 002_later.sql\): start/,
  )
})

test('leaves a database as it is that the next release has migrated, if that is allowed and nothing else is missing', async () => {
  write('001_a.sql', 'select 1')
  write('003_later.sql', 'select 1')
  await migrate(database, silent, { folder })
  rmSync(path.join(folder, '003_later.sql'))
  await migrate(database, silent, { folder, allowsNewer: true })
  expect(await applied()).toEqual(['001_a.sql', '003_later.sql'])
  write('002_b.sql', 'select 1')
  await expect(migrate(database, silent, { folder, allowsNewer: true })).rejects.toThrow('newer than this release')
  rmSync(path.join(folder, '002_b.sql'))
  write('001_a.sql', 'select 2')
  await expect(migrate(database, silent, { folder, allowsNewer: true })).rejects.toThrow('001_a.sql differs')
})

test('refuses a migration that was edited after it was applied', async () => {
  write('001_a.sql', 'select 1')
  await migrate(database, silent, { folder })
  write('001_a.sql', 'select 2')
  await expect(migrate(database, silent, { folder })).rejects.toThrow(/^The migration 001_a.sql differs/)
})

describe('a database from before the baseline', () => {
  const seen = async (migrations: Iterable<readonly [string, string]>) => {
    database = await freshDatabase()
    await database.owner.query('drop schema public cascade; create schema public')
    await migrate(database, silent, { only: knownMigrations().filter((name) => name < '101') })
    await database.owner.query('delete from schema_migrations')
    for (const migration of migrations)
      await database.owner.query('insert into schema_migrations (name, checksum) values ($1, $2)', [...migration])
  }
  const rows = async () =>
    (await database.owner.query('select name, checksum from schema_migrations order by name')).rows
  const refusal = /^The database comes from an early version of Glasshouse .+: start it once with/

  test('opens with its data, and has the rows of the baseline', async () => {
    const { rows: baseline } = await (
      await freshDatabase()
    ).owner.query('select name, checksum from schema_migrations order by name')
    await seen(formerMigrations)
    await database.owner.query("insert into settings (name, value) values ('kept', 'yes')")
    await migrate(database, silent)
    expect(await rows()).toEqual(baseline)
    const { rows: kept } = await database.pool.query("select value from settings where name = 'kept'")
    expect(kept).toEqual([{ value: 'yes' }])
    await migrate(database, silent)
    expect(await rows()).toEqual(baseline)
  })

  test.each([
    ['stopped before the last former migration', [...formerMigrations].slice(0, -1)],
    ['has seen the first one only', [...formerMigrations].slice(0, 1)],
    ['has an edited migration', [...formerMigrations].with(0, ['001_identity.sql', 'edited'])],
    ['has an unknown migration', [...formerMigrations, ['150_other.sql', ''] as const]],
  ])('is refused and left unchanged when it %s', async (_, migrations) => {
    await seen(migrations)
    const before = await rows()
    await expect(migrate(database, silent)).rejects.toThrow(refusal)
    expect(await rows()).toEqual(before)
  })

  test('has no migration with a current name', () => {
    expect(knownMigrations().filter((name) => formerMigrations.has(name))).toEqual([])
  })
})
