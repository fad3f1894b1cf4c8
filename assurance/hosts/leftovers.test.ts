import { randomUUID } from 'node:crypto'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, inject, onTestFinished, test } from 'vitest'
import { administer } from '#root/tests/database.ts'
import { atFileEnd } from '#root/tests/file-end.ts'
import { queryAt, startTestHost } from '#root/tests/host/host.ts'
import { newTeacher } from '#root/tests/host/teachers.ts'

const admin = inject('testServerUrl')
const dataDir = mkdtempSync(path.join(tmpdir(), 'glasshouse-leftovers-'))
atFileEnd(() => rmSync(dataDir, { recursive: true, force: true }))
const host = await startTestHost({ GLASSHOUSE_DATA_DIR: dataDir, GLASSHOUSE_CELLS: `one=${admin},two=${admin}` })

async function openClass(name: string) {
  const { slug, enterUrl } = await host.classes.create({ name, language: 'en', owner: newTeacher() })
  const teacher = host.browser()
  expect((await teacher.request(enterUrl)).status).toBe(303)
  const url = new URL(enterUrl).origin
  return { slug, ask: async () => (await teacher.request(`${url}/api/operator/clients`)).status }
}

const firmOf = async (slug: string) =>
  (
    await host.query<{ database: string; cell: string; state: string; archive: string | null }>(
      `select database_name as database, cells.name as cell, firms.state, archive_object::text as archive
       from firms join cells on cells.id = cell_id where slug = $1`,
      [slug],
    )
  )[0]!
const cellId = async (name: string) =>
  (await host.query<{ id: string }>('select id::text from cells where name = $1', [name]))[0]!.id
const otherCell = async (slug: string) => cellId((await firmOf(slug)).cell === 'one' ? 'two' : 'one')
const leftovers = () => host.query<{ name: string; cell_id: string | null }>('select name, cell_id from leftovers')
/** The databases and roles of the server that have one of these names. */
const existing = async (names: readonly string[]) =>
  (
    await queryAt<{ name: string }>(
      admin,
      `select datname as name from pg_database where datname = any ($1)
       union all select rolname from pg_roles where rolname = any ($1) order by 1`,
      [names],
    )
  ).map(({ name }) => name)
/** The archives in the file storage. */
const archives = () =>
  readdirSync(path.join(dataDir, 'files'), { recursive: true, encoding: 'utf8' })
    .map((file) => path.basename(file))
    .filter((file) => file.length === randomUUID().length)
const both = (name: string) => [name, name]

/**
 * From now on the directory refuses to end the transfers of a class, as if the process had died in the middle of one.
 * Returns the function that ends this.
 */
async function failTransfersOf(slug: string): Promise<() => Promise<void>> {
  const name = `fault_${randomUUID().replaceAll('-', '')}`
  await host.query(`create function ${name}() returns trigger language plpgsql
    as $$ begin raise exception 'The process has died'; end $$`)
  await host.query(`create trigger ${name} before update on firms for each row
    when (old.slug = '${slug}' and old.state = 'moving' and new.state <> 'moving') execute function ${name}()`)
  return async () => void (await host.query(`drop function ${name} cascade`))
}

/** A database and a role as those of a firm. */
async function createDatabase(): Promise<string> {
  const name = `firm_${randomUUID().replaceAll('-', '')}`
  await administer(`create database ${name}`)
  await administer(`create role ${name}`)
  onTestFinished(async () => {
    await administer(`drop database if exists ${name}`)
    await administer(`drop role if exists ${name}`)
  })
  return name
}

/** Waits until the host has removed what is left: it removes a database of a transfer that is over. */
async function untilRemoved(): Promise<void> {
  const [name, cell] = [await createDatabase(), await cellId('one')]
  await host.query('insert into leftovers (name, cell_id, transfer_id) values ($1, $2, gen_random_uuid())', [
    name,
    cell,
  ])
  await expect.poll(() => existing([name]), { timeout: 60_000 }).toEqual([])
}

/** The class has been moving for so long that its process counts as dead. */
const expire = (slug: string) =>
  host.query(`update firms set state_since = now() - interval '1 hour' where slug = $1`, [slug])

test('what a process leaves that dies in a move, an archiving or a restore is removed, and nothing else', async () => {
  const classes = [await openClass('Moved'), await openClass('Archived'), await openClass('Restored')] as const
  const [moved, archived, restored] = classes
  await host.classes.archive(restored.slug)
  const before = await Promise.all(classes.map(({ slug }) => firmOf(slug)))
  // Another host may use the same server.
  const foreign = await createDatabase()
  const mend = await Promise.all(classes.map(({ slug }) => failTransfersOf(slug)))
  await expect(host.classes.move(moved.slug, await otherCell(moved.slug))).rejects.toThrow(/update "firms"/)
  await expect(host.classes.archive(archived.slug)).rejects.toThrow(/update "firms"/)
  await expect(host.classes.restore(restored.slug)).rejects.toThrow(/update "firms"/)
  const left = await leftovers()
  const databases = left.flatMap(({ name, cell_id }) => (cell_id === null ? [] : [name]))
  expect([left.length, databases.length, archives().length]).toEqual([3, 2, 2])
  expect(await existing(databases)).toEqual(databases.flatMap(both).toSorted())
  await untilRemoved()
  // The process of a transfer may still work.
  expect(await existing(databases)).toEqual(databases.flatMap(both).toSorted())
  for (const each of mend) await each()
  for (const { slug } of classes) await expire(slug)
  await expect.poll(leftovers, { timeout: 60_000 }).toEqual([])
  expect(await existing(databases)).toEqual([])
  expect(archives()).toEqual([before[2]!.archive])
  const ready = await host.query<{ name: string }>(`select database_name as name from firms where state = 'ready'`)
  const kept = [foreign, before[0]!.database, before[1]!.database, ...ready.map(({ name }) => name)]
  expect(await existing(kept)).toEqual(kept.flatMap(both).toSorted())
  expect([await moved.ask(), await archived.ask()]).toEqual([200, 200])
  expect((await firmOf(restored.slug)).state).toBe('archived')
  await host.classes.restore(restored.slug)
  expect((await firmOf(restored.slug)).state).toBe('open')
}, 120_000)

test('a moved class works although its former database cannot be dropped at once', async () => {
  const { slug, ask } = await openClass('Kept back')
  const { database } = await firmOf(slug)
  // Nobody may drop a template.
  await administer(`alter database ${database} is_template true`)
  await host.classes.move(slug, await otherCell(slug))
  expect(await ask()).toBe(200)
  expect(await leftovers()).toMatchObject([{ name: database }])
  await administer(`alter database ${database} is_template false`)
  await expect.poll(leftovers, { timeout: 60_000 }).toEqual([])
  expect(await existing([database])).toEqual([])
}, 120_000)

test('a transfer that another process has reverted changes nothing more, even if the class is moving again', async () => {
  const { slug, ask } = await openClass('Reverted')
  const before = await firmOf(slug)
  await host.query(`create function move_again() returns trigger language plpgsql as $$
    begin update firms set transfer_id = gen_random_uuid() where slug = '${slug}'; return null; end $$`)
  await host.query(`create trigger move_again after insert on leftovers for each row execute function move_again()`)
  await expect(host.classes.move(slug, await otherCell(slug))).rejects.toThrow('Another process has ended')
  await host.query('drop function move_again cascade')
  expect(await firmOf(slug)).toEqual({ ...before, state: 'moving' })
  // The other transfer has taken the log-in of the class away.
  const logIn = () =>
    queryAt(admin, 'select rolcanlogin as "mayLogIn" from pg_roles where rolname = $1', [before.database])
  expect(await logIn()).toEqual([{ mayLogIn: false }])
  expect(await leftovers()).toEqual([])
  await expire(slug)
  await expect.poll(async () => (await firmOf(slug)).state, { timeout: 60_000 }).toBe('open')
  expect([await ask(), await logIn()]).toEqual([200, [{ mayLogIn: true }]])
}, 120_000)
