import { randomUUID } from 'node:crypto'
import { createWriteStream, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { gunzipSync } from 'node:zlib'
import { expect, inject, onTestFinished, test } from 'vitest'
import { positionHeader } from '#root/contract/live.ts'
import { restoreBackup } from '#root/server/features/backup/restore-backup.ts'
import { writeBackup } from '#root/server/features/backup/write-backup.ts'
import { NotPossible } from '#root/server/host/firm-transfers.ts'
import { databaseAt } from '#root/server/platform/node/database/open-database.ts'
import { localObjectStore } from '#root/server/platform/node/files/local-object-store.ts'
import { administer } from '../database.ts'
import { goodPassword, newClient } from '../http/test-app.ts'
import type { HostBrowser } from './host-browser.ts'
import { freshDirectory, queryAt, startTestHost } from './host.ts'
import { newTeacher } from './teachers.ts'

const admin = inject('testServerUrl')
const host = await startTestHost({ GLASSHOUSE_CELLS: `one=${admin},two=${admin}` })

async function openClass(name: string, owner = newTeacher()) {
  const { slug, enterUrl } = await host.classes.create({ name, language: 'en', owner })
  const teacher = host.browser()
  expect((await teacher.request(enterUrl)).status).toBe(303)
  const url = new URL(enterUrl).origin
  const client = host.browser()
  const person = newClient()
  expect((await client.request(`${url}/api/clients`, { method: 'POST', body: person })).status).toBe(201)
  return { slug, url, owner, teacher, client, person }
}

const isSignedIn = async (browser: HostBrowser, url: string) => (await browser.request(`${url}/api/account`)).status
const firmOf = async (slug: string) =>
  (
    await host.query<{ id: string; cell: string; database_name: string; state: string; archive_object: string | null }>(
      'select firms.*, cells.name as cell from firms join cells on cells.id = cell_id where slug = $1',
      [slug],
    )
  )[0]!
const exists = async (database: string) =>
  (await queryAt(admin, 'select from pg_database where datname = $1', [database])).length > 0
const cellId = async (name: string) =>
  (await host.query<{ id: string }>('select id::text from cells where name = $1', [name]))[0]!.id

test('a class moves to another cell, and nobody is signed out', async () => {
  const { slug, url, teacher, client } = await openClass('Moving')
  const before = await firmOf(slug)
  const target = before.cell === 'one' ? 'two' : 'one'
  await host.classes.move(slug, await cellId(target))
  const after = await firmOf(slug)
  expect([after.cell, after.state]).toEqual([target, 'open'])
  expect([await isSignedIn(client, url), (await teacher.request(`${url}/api/session`)).status]).toEqual([200, 200])
  expect([await exists(before.database_name), await exists(after.database_name)]).toEqual([false, true])
})

const databaseOf = async (slug: string) => admin.replace('@/postgres', `@/${(await firmOf(slug)).database_name}`)
const passwordsOf = async (slug: string, { id }: { id: string }) =>
  queryAt<{ password: string | null }>(await databaseOf(slug), 'select password from account where user_id = $1', [id])

test('a file of a class has no password of the lobby, and a move keeps it', async () => {
  const passwordHash = 'the-hash-of-a-password-of-the-lobby'
  const { slug, owner } = await openClass('Without passwords', newTeacher({ passwordHash }))
  await host.classes.move(slug, await cellId((await firmOf(slug)).cell === 'one' ? 'two' : 'one'))
  expect(await passwordsOf(slug, owner)).toEqual([{ password: passwordHash }])
  const hasHash = () =>
    host.classes.lendFile(slug, async (file) => gunzipSync(readFileSync(file)).includes(passwordHash))
  expect(await hasHash()).toBe(false)
  await host.classes.archive(slug)
  expect(await hasHash()).toBe(false)
  await host.classes.restore(slug)
  expect(await passwordsOf(slug, owner)).toEqual([{ password: null }])
  // The next entrance brings it back.
  await host.browser().request((await host.classes.enter(slug, owner))!)
  expect(await passwordsOf(slug, owner)).toEqual([{ password: passwordHash }])
})

test('a pass does not sign in a person who has a second factor in the class and gave none at the lobby', async () => {
  const { slug, url, owner } = await openClass('Guarded')
  await queryAt(
    await databaseOf(slug),
    `insert into second_factors (user_id, encrypted_secret, enabled_at) values ($1, '', now())`,
    [owner.id],
  )
  const enter = async (mfaVerified: boolean) => {
    const browser = host.browser()
    const { headers } = await browser.request((await host.classes.enter(slug, { ...owner, mfaVerified }))!)
    return [headers.location, (await browser.request(`${url}/api/operator/clients`)).status]
  }
  expect(await enter(false)).toEqual(['/login', 401])
  expect(await enter(true)).toEqual(['/operator', 200])
})

test('a teacher whose access to a class ends is signed out there, and the password of the lobby does not sign in', async () => {
  const { slug, url, owner, teacher, client } = await openClass('Left', newTeacher({ passwordHash: 'a hash' }))
  await host.classes.signOut(slug, owner.id)
  expect((await teacher.request(`${url}/api/operator/clients`)).status).toBe(401)
  expect(await passwordsOf(slug, owner)).toEqual([{ password: null }])
  expect(await isSignedIn(client, url)).toBe(200)
})

test('the size of a class is recorded while it is open', async () => {
  const { slug } = await openClass('Measured')
  const bytesOf = async () =>
    Number((await host.query<{ bytes: string }>('select bytes::text from firms where slug = $1', [slug]))[0]!.bytes)
  await expect.poll(bytesOf).toBeGreaterThan(1_000_000)
})

test('while a class moves, only its own users are asked to wait', async () => {
  const [moving, other] = [await openClass('Leaving'), await openClass('Staying')]
  await host.query(`update firms set state = 'moving' where slug = $1`, [moving.slug])
  await host.closeFirm(moving.slug)
  const page = await moving.client.request(`${moving.url}/`)
  expect([page.status, page.headers['retry-after'], page.headers.refresh]).toEqual([503, '3', '3'])
  expect(page.text).toContain('This class is moving')
  expect((await moving.client.request(`${moving.url}/api/account`)).json()).toMatchObject({ code: 'class-moving' })
  expect(await isSignedIn(other.client, other.url)).toBe(200)
  await host.query(`update firms set state = 'open' where slug = $1`, [moving.slug])
  expect(await isSignedIn(moving.client, moving.url)).toBe(200)
})

test('an archived class has no database, and is restored unchanged', async () => {
  const { slug, url, client } = await openClass('Put away')
  const { database_name: database, id } = await firmOf(slug)
  await host.classes.archive(slug)
  const archived = await firmOf(slug)
  expect([archived.state, archived.archive_object]).toEqual(['archived', expect.any(String)])
  expect(await exists(database)).toBe(false)
  expect(await queryAt(admin, 'select from pg_roles where rolname = $1', [database])).toEqual([])
  const page = await client.request(`${url}/`)
  expect(page.status).toBe(410)
  expect(page.text).toContain('The teacher of the class can restore it in the lobby')
  await expect(host.classes.archive(slug)).rejects.toThrow(NotPossible)
  await host.classes.restore(slug)
  expect(await isSignedIn(client, url)).toBe(200)
  expect((await firmOf(slug)).id).toBe(id)
})

test('a restored class asks people of the lobby to enter again: one of them may have been removed meanwhile', async () => {
  const { slug, url, owner, teacher, client } = await openClass('Back again')
  await host.classes.archive(slug)
  await expect(host.classes.signOut(slug, owner.id)).rejects.toThrow(NotPossible)
  await host.classes.restore(slug)
  expect((await teacher.request(`${url}/api/operator/clients`)).status).toBe(401)
  expect(await isSignedIn(client, url)).toBe(200)
  expect((await teacher.request((await host.classes.enter(slug, owner))!)).status).toBe(303)
  expect((await teacher.request(`${url}/api/operator/clients`)).status).toBe(200)
})

test('a page that was open before its class was archived or moved reads everything again', async () => {
  const { slug, url, client } = await openClass('Left open')
  const position = async () => (await client.request(`${url}/api/account`)).headers[positionHeader.toLowerCase()]
  const openDeposit = async () => {
    const headers = { 'idempotency-key': randomUUID() }
    const opened = await client.request(`${url}/api/deposits`, { method: 'POST', body: { amount: '100' }, headers })
    expect(opened.status).toBe(201)
  }
  const archiveAndRestore = async () => {
    await host.classes.archive(slug)
    await host.classes.restore(slug)
  }
  const move = async () => host.classes.move(slug, await cellId((await firmOf(slug)).cell === 'one' ? 'two' : 'one'))
  for (const transfer of [archiveAndRestore, move]) {
    const before = await position()
    // The page does not hear this event: it is of the former database.
    await openDeposit()
    await expect.poll(position).not.toBe(before)
    await transfer()
    const stream = client.listen(`${url}/api/live?lastEventId=${before}`, () => {})
    await expect.poll(() => stream.text()).toContain('event: ping')
    await openDeposit()
    await expect.poll(() => stream.text()).toContain('"deposit"')
    expect(stream.text()).toContain('"gap"')
    stream.close()
  }
})

test('a class that was archived as idle is restored by its first request', async () => {
  const { slug, url, client } = await openClass('Idle')
  await host.classes.archive(slug)
  await host.query('update firms set is_idle_archive = true where slug = $1', [slug])
  const page = await client.request(`${url}/`)
  expect([page.status, page.headers.refresh]).toEqual([503, '3'])
  expect(page.text).toContain('This class is being restored')
  await expect.poll(() => isSignedIn(client, url), { timeout: 45_000 }).toBe(200)
})

test('deleting a class removes its database, its role and its address', async () => {
  const { slug, url, client } = await openClass('Deleted')
  const { database_name: database } = await firmOf(slug)
  await host.classes.remove(slug)
  expect(await exists(database)).toBe(false)
  expect((await client.request(`${url}/`)).status).toBe(404)
  await expect(host.classes.remove(slug)).rejects.toThrow('There is no class')
})

test('a class of a host opens on a laptop, and a firm of a laptop as a class of a host', async () => {
  const { slug, person } = await openClass('Travels')
  const folder = mkdtempSync(path.join(tmpdir(), 'glasshouse-laptop-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const dataDir = path.join(folder, 'data')
  const laptopUrl = admin.replace('@/postgres', '@/laptop_of_travels')
  await administer('create database laptop_of_travels')
  onTestFinished(() => administer('drop database laptop_of_travels with (force)'))
  const laptop = databaseAt(laptopUrl)
  const store = localObjectStore(path.join(dataDir, 'files'))
  // As `npm run restore` does.
  await host.classes.archive(slug)
  await host.classes.lendFile(slug, (file) =>
    restoreBackup(file, { dataDir, open: async () => ({ database: laptop, store }) }),
  )
  const { rows } = await laptop.pool.query('select email from "user" where email = $1', [person.email])
  expect(rows).toEqual([{ email: person.email }])
  // As `npm run backup` does.
  const file = path.join(folder, 'laptop.tar.gz')
  await writeBackup({ database: laptop, store, dataDir }, createWriteStream(file))
  await laptop.close()
  const owner = newTeacher()
  const created = await host.classes.createFromFile(file, { name: 'Travels back', language: 'en', owner })
  const [teacher, client] = [host.browser(), host.browser()]
  expect((await teacher.request(created.enterUrl)).status).toBe(303)
  const body = { email: person.email, password: goodPassword, remember: false }
  const url = new URL(created.enterUrl).origin
  expect((await client.request(`${url}/api/session`, { method: 'POST', body })).status).toBe(201)
  expect(await isSignedIn(client, url)).toBe(200)
})

test('a class that is open in two processes can be moved', async () => {
  const directoryUrl = await freshDirectory()
  const both = { GLASSHOUSE_DIRECTORY_URL: directoryUrl, GLASSHOUSE_CELLS: `one=${admin},two=${admin}` }
  const dataDir = mkdtempSync(path.join(tmpdir(), 'glasshouse-two-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }))
  const key = { GLASSHOUSE_MASTER_KEY: Buffer.alloc(32, 5).toString('base64'), GLASSHOUSE_SECRET: 's'.repeat(40) }
  const one = await startTestHost({ ...both, ...key, GLASSHOUSE_DATA_DIR: path.join(dataDir, 'a') })
  const other = await startTestHost({ ...both, ...key, GLASSHOUSE_DATA_DIR: path.join(dataDir, 'b') })
  const { slug, enterUrl } = await one.classes.create({ name: 'Shared', language: 'en', owner: newTeacher() })
  const teacher = one.browser()
  await teacher.request(enterUrl)
  const url = `${new URL(enterUrl).protocol}//${slug}.classes.test:${one.port}`
  const session = [...teacher.cookiesOf(url)].map(([name, value]) => `${name}=${value}`).join('; ')
  const atOther = () => other.browser().request(`${url}/api/session`, { headers: { cookie: session } })
  expect((await atOther()).json()).toMatchObject({ actor: { role: 'operator' } })
  const [{ id } = { id: '' }] = await one.query<{ id: string }>(
    'select id::text from cells where id <> (select cell_id from firms where slug = $1)',
    [slug],
  )
  await one.classes.move(slug, id)
  expect((await atOther()).json()).toMatchObject({ actor: { role: 'operator' } })
})
