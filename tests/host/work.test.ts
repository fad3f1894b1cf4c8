import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { storeHostSettings } from '#root/server/host/directory/host-settings.ts'
import { databaseAt } from '#root/server/platform/node/database/open-database.ts'
import { atFileEnd } from '../file-end.ts'
import { freshDirectory, queryAt, startTestHost, type TestHost } from './host.ts'
import { newTeacher } from './teachers.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'glasshouse-work-'))
atFileEnd(() => rmSync(folder, { recursive: true, force: true }))
const env = {
  GLASSHOUSE_DIRECTORY_URL: await freshDirectory(),
  GLASSHOUSE_MASTER_KEY: Buffer.alloc(32, 5).toString('base64'),
  GLASSHOUSE_IDLE_SECONDS: '1',
  METRICS_PORT: '0',
}
const start = (name: string) => startTestHost({ ...env, GLASSHOUSE_DATA_DIR: path.join(folder, name) })
const host = await start('a')

async function openClass(at: TestHost, name: string) {
  const { slug, enterUrl } = await at.classes.create({ name, language: 'en', owner: newTeacher() })
  const teacher = at.browser()
  expect((await teacher.request(enterUrl)).status).toBe(303)
  const url = new URL(enterUrl).origin
  return { slug, url, teacher, ask: async () => (await teacher.request(`${url}/api/clock`)).status }
}

const leaseOf = async (slug: string) =>
  (
    await host.query<{ holder: string; token: string; isHeld: boolean }>(
      `select holder, token::text, until > now() as "isHeld" from leases
       where name = 'firm ' || (select id from firms where slug = $1)`,
      [slug],
    )
  )[0]
const dueAt = async (slug: string) =>
  (await host.query<{ due_at: Date | null }>('select due_at from firms where slug = $1', [slug]))[0]!.due_at
const connectionsOf = async (slug: string) =>
  (
    await host.query<{ count: number }>(
      `select count(*)::integer as count from pg_stat_activity
       where usename = (select database_name from firms where slug = $1)`,
      [slug],
    )
  )[0]!.count

test('a class that nobody uses is closed with its connections, and its next request opens it', async () => {
  const { slug, ask } = await openClass(host, 'Idle')
  await expect.poll(() => leaseOf(slug)).toMatchObject({ isHeld: true })
  expect(await connectionsOf(slug)).toBeGreaterThan(0)
  await expect.poll(() => connectionsOf(slug), { timeout: 45_000 }).toBe(0)
  await expect.poll(() => leaseOf(slug)).toMatchObject({ isHeld: false })
  // Its work is due within a day, for what has to be deleted.
  await expect.poll(async () => (await dueAt(slug))!.getTime() > Date.now() + 3_600_000).toBe(true)
  expect(await ask()).toBe(200)
})

test('a closed class whose work is due is opened, and closed again', async () => {
  const { slug } = await openClass(host, 'Due')
  await expect.poll(() => connectionsOf(slug), { timeout: 45_000 }).toBe(0)
  await expect.poll(async () => (await leaseOf(slug))?.isHeld).toBe(false)
  const { token } = (await leaseOf(slug))!
  await host.query(`update firms set due_at = now() - interval '1 minute' where slug = $1`, [slug])
  await expect.poll(async () => BigInt((await leaseOf(slug))!.token) > BigInt(token), { timeout: 45_000 }).toBe(true)
  await expect.poll(() => connectionsOf(slug), { timeout: 45_000 }).toBe(0)
})

test('one of two processes works for a class, and the other takes over when that one ends', async () => {
  const other = await start('b')
  onTestFinished(() => other.stop())
  const { slug, url } = await openClass(host, 'Shared')
  // An open page: the class is not closed as idle here, however slow the other process is.
  const page = host.browser().listen(`${url}/api/live`, () => {})
  await expect.poll(page.text).toContain('event: ping')
  const atOther = async () => (await other.browser().request(`${url}/api/clock`)).status
  await expect.poll(() => leaseOf(slug)).toMatchObject({ isHeld: true })
  const first = (await leaseOf(slug))!
  expect(await atOther()).toBe(200)
  expect((await leaseOf(slug))!.holder).toBe(first.holder)
  page.close()
  await host.closeFirm(slug)
  await expect
    .poll(async () => [await atOther(), (await leaseOf(slug))!.holder !== first.holder], { timeout: 45_000 })
    .toEqual([200, true])
  expect(BigInt((await leaseOf(slug))!.token)).toBeGreaterThan(BigInt(first.token))
})

test('processes get each other’s events over one connection each, however many classes are open', async () => {
  const other = await start('c')
  onTestFinished(() => other.stop())
  const listeners = () =>
    host.query<{ database: string }>(
      `select datname as database from pg_stat_activity where application_name = 'glasshouse-live'
       and (datname = current_database() or datname in (select database_name from firms))`,
    )
  const classes = [await openClass(host, 'Heard one'), await openClass(host, 'Heard two')]
  const streams = classes.map(({ url }) => other.browser().listen(`${url}/api/live`, () => {}))
  for (const stream of streams) await expect.poll(() => stream.text()).toContain('event: ping')
  expect(await listeners()).toHaveLength(2)
  const moveClock = ({ teacher, url }: (typeof classes)[0]) =>
    teacher.request(`${url}/api/operator/clock/moves`, {
      method: 'POST',
      body: { move: 'day', times: 1 },
      headers: { 'idempotency-key': randomUUID() },
    })
  expect((await moveClock(classes[0]!)).status).toBe(201)
  await expect.poll(() => streams[0]!.text()).toContain('"type":"clock"')
  expect(streams[1]!.text()).not.toContain('"type":"clock"')
  // Each class is heard again after the connections were lost.
  await host.query(`select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'glasshouse-live' and datname = current_database()`)
  await expect.poll(listeners).toHaveLength(2)
  expect((await moveClock(classes[1]!)).status).toBe(201)
  await expect.poll(() => streams[1]!.text(), { timeout: 45_000 }).toContain('"type":"clock"')
  for (const stream of streams) stream.close()
})

test('only the class that exceeds its quota of requests is refused', async () => {
  const [greedy, modest] = [await openClass(host, 'Greedy'), await openClass(host, 'Modest')]
  await host.query(`update firms set quota = '{"requestsPerMinute": 60}' where slug = $1`, [greedy.slug])
  await host.closeFirm(greedy.slug)
  const statuses = await Promise.all(Array.from({ length: 70 }, () => greedy.ask()))
  expect(statuses.filter((status) => status === 200)).toHaveLength(60)
  const refused = await greedy.teacher.request(`${greedy.url}/api/clock`)
  expect([refused.status, refused.headers['retry-after']]).toEqual([429, '60'])
  expect(refused.json()).toMatchObject({ code: 'class-busy', detail: expect.stringContaining('wait a minute') })
  expect((await greedy.teacher.request(`${greedy.url}/`)).status).not.toBe(429)
  expect(await modest.ask()).toBe(200)
})

test('a class has as many open pages and files as its quota allows', async () => {
  const { slug, url, teacher } = await openClass(host, 'Full')
  await host.query(`update firms set quota = '{"streams": 1, "fileBytes": 1000000}' where slug = $1`, [slug])
  await host.closeFirm(slug)
  const stream = teacher.listen(`${url}/api/live`, () => {})
  await expect.poll(() => stream.text()).not.toBe('')
  const refused = await teacher.request(`${url}/api/live`)
  expect(refused.json()).toMatchObject({ status: 503, code: 'class-crowded' })
  stream.close()
  const [{ name } = { name: '' }] = await host.query<{ name: string }>(
    'select database_name as name from firms where slug = $1',
    [slug],
  )
  const database = host.directoryUrl.replace(/\/directory_\w+/, `/${name}`)
  await queryAt(
    database,
    `with owner as (insert into file_keys (owner_id, wrapped_key) select id, '' from "user" limit 1 returning owner_id)
     insert into files (id, owner_id, name, type, byte_count, expires_at)
     select gen_random_uuid(), owner_id, 'large.pdf', 'application/pdf', 1000001, now() + interval '1 day' from owner`,
  )
  const upload = await teacher.request(`${url}/api/onboarding/documents/id-front/uploads`, { method: 'POST' })
  expect(upload.json()).toMatchObject({ status: 413, code: 'class-files-full' })
})

test('the metrics name the busiest classes and sum up the others', async () => {
  const classes = await Promise.all(Array.from({ length: 3 }, (_, number) => openClass(host, `Measured ${number}`)))
  await Promise.all(classes.map(({ ask }) => ask()))
  const { url, teacher, slug: away } = classes[2]!
  await teacher.request(`${url}/`)
  await host.query(`update firms set state = 'moving' where slug = $1`, [away])
  await host.closeFirm(away)
  expect(await classes[2]!.ask()).toBe(503)
  await host.query(`update firms set state = 'open' where slug = $1`, [away])
  const text = await (await fetch(`http://127.0.0.1:${host.metricsPort}/metrics`)).text()
  expect(text).toMatch(/^glasshouse_host_directory_up 1$/m)
  expect(text).toMatch(/^glasshouse_host_cell_up\{cell="one"\} 1$/m)
  expect(text).toMatch(/^glasshouse_host_recent_requests\{firm="measured-0"\} \d+$/m)
  expect(text).toMatch(/^glasshouse_host_firm_opening_seconds_count \d+$/m)
  const counted = (labels: string) =>
    new RegExp(`^glasshouse_host_request_duration_seconds_count\\{${labels}\\} \\d+$`, 'm')
  for (const [kind, status] of [
    ['api', '2xx'],
    ['page', '2xx'],
    ['api', '5xx'],
  ])
    expect(text).toMatch(counted(`target="firm",kind="${kind}",status="${status}"`))
  expect(text).toMatch(/^glasshouse_host_server_errors_total\{target="firm",status="503"\} \d+$/m)
})

test('a class that is unused for too long is archived, and restored by its first request', async () => {
  const { slug, url, teacher, ask } = await openClass(host, 'Forgotten')
  await expect.poll(() => connectionsOf(slug), { timeout: 45_000 }).toBe(0)
  await expect.poll(async () => (await leaseOf(slug))?.isHeld).toBe(false)
  const directory = databaseAt(host.directoryUrl)
  await storeHostSettings(directory.db, { archiveAfterDays: 7 })
  await directory.close()
  await host.query(`update firms set last_used_at = now() - interval '8 days' where slug = $1`, [slug])
  const state = async () =>
    (await host.query<{ state: string }>('select state from firms where slug = $1', [slug]))[0]!.state
  await expect.poll(state, { timeout: 45_000 }).toBe('archived')
  // Either process may restore the class, so both have the same file storage.
  const other = await start('a')
  const pages = await Promise.all([teacher, other.browser()].map((browser) => browser.request(`${url}/`)))
  for (const page of pages) expect(page.text).toContain('This class is being restored')
  await expect.poll(ask, { timeout: 45_000 }).toBe(200)
  await other.stop()
  // Nobody asked for either change, so the entries of the host's audit log name the system, once each.
  const audited = () =>
    host.query(
      `select action, actor_role as actor, details ->> 'name' as name from audit_log
       where subject_id = (select id::text from firms where slug = $1) order by id`,
      [slug],
    )
  await expect.poll(audited).toEqual([
    { action: 'class-archived', actor: 'system', name: 'Forgotten' },
    { action: 'class-restored', actor: 'system', name: 'Forgotten' },
  ])
})

test('unfinished work of a process that died is undone or completed', async () => {
  const [moving, doomed] = [await openClass(host, 'Left behind'), await openClass(host, 'Doomed')]
  for (const [state, { slug }] of [
    ['moving', moving],
    ['deleting', doomed],
  ] as const) {
    await host.query(`update firms set state = $1, state_since = now() - interval '1 hour' where slug = $2`, [
      state,
      slug,
    ])
    await host.closeFirm(slug)
  }
  const [{ database } = { database: '' }] = await host.query<{ database: string }>(
    'select database_name as database from firms where slug = $1',
    [doomed.slug],
  )
  await expect.poll(moving.ask, { timeout: 40_000 }).toBe(200)
  const databases = () => host.query('select from pg_database where datname = $1', [database])
  await expect.poll(databases, { timeout: 40_000 }).toEqual([])
  expect((await doomed.teacher.request(`${doomed.url}/`)).status).toBe(404)
})
