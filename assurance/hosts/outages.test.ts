import { expect, inject, test } from 'vitest'
import { openClosableProxy } from '#root/tests/closable-proxy.ts'
import { freshDirectory, queryAt, startTestHost } from '#root/tests/host/host.ts'
import { newTeacher } from '#root/tests/host/teachers.ts'

const admin = inject('testServerUrl')
const [directoryProxy, cellProxy] = [await openClosableProxy(await freshDirectory()), await openClosableProxy(admin)]
const host = await startTestHost({
  GLASSHOUSE_DIRECTORY_URL: directoryProxy.url,
  GLASSHOUSE_CELLS: `one=${admin},two=${cellProxy.url}`,
})

async function openClass(name: string) {
  const { slug, enterUrl } = await host.classes.create({ name, language: 'en', owner: newTeacher() })
  const teacher = host.browser()
  const url = new URL(enterUrl).origin
  expect((await teacher.request(enterUrl)).status).toBe(303)
  return { slug, url, status: async () => (await teacher.request(`${url}/api/operator/clients`)).status, teacher }
}

/** A class in the cell of this name. */
async function openClassIn(cell: string) {
  await host.query(`update cells set state = case name when $1 then 'open' else 'draining' end`, [cell])
  const opened = await openClass(`In ${cell}`)
  await host.query(`update cells set state = 'open'`)
  return opened
}

test('68 an unreachable cell stops only its own classes, with a clear message, until it is back', async () => {
  const [here, away] = [await openClassIn('one'), await openClassIn('two')]
  const sleeping = await openClassIn('two')
  await host.closeFirm(sleeping.slug)
  cellProxy.close()
  await expect.poll(away.status).toBe(503)
  // Later requests do not wait for the cell: the host itself answers.
  await expect
    .poll(async () => (await away.teacher.request(`${away.url}/api/operator/clients`)).json())
    .toMatchObject({ code: 'class-away' })
  const page = await sleeping.teacher.request(`${sleeping.url}/`)
  expect([page.status, page.headers['retry-after']]).toEqual([503, '5'])
  expect(page.text).toContain('This class is unavailable')
  expect(await here.status()).toBe(200)
  // A new class goes to a cell that answers.
  await openClass('During the outage')
  cellProxy.open()
  await expect.poll(away.status, { timeout: 45_000 }).toBe(200)
  await expect.poll(sleeping.status, { timeout: 45_000 }).toBe(200)
})

test('a class that cannot be opened does not affect the other classes of its cell', async () => {
  const [refused, other] = [await openClassIn('two'), await openClassIn('two')]
  await host.closeFirm(refused.slug)
  const [row] = await host.query<{ name: string }>('select database_name as name from firms where slug = $1', [
    refused.slug,
  ])
  await queryAt(admin, `alter role ${row!.name} connection limit 0`)
  const answers = await Promise.all([refused.status(), other.status()])
  expect([...answers, await other.status()]).toEqual([503, 200, 200])
  await queryAt(admin, `alter role ${row!.name} connection limit 40`)
  expect(await refused.status()).toBe(200)
})

test('a person whose access ends while the cell of a class is down is signed out when it is back', async () => {
  const away = await openClassIn('two')
  expect(await away.status()).toBe(200)
  cellProxy.close()
  await expect.poll(away.status).toBe(503)
  await host.query(`insert into pending_sign_outs (firm_id, staff_id) select id, owner_id from firms where slug = $1`, [
    away.slug,
  ])
  cellProxy.open()
  await expect.poll(away.status, { timeout: 40_000 }).toBe(401)
  await expect.poll(() => host.query('select from pending_sign_outs')).toEqual([])
}, 90_000)

test('a cell whose disk is full refuses the writes of its own classes for now, and they can be read', async () => {
  const [here, full] = [await openClassIn('one'), await openClassIn('two')]
  const [row] = await host.query<{ name: string }>('select database_name as name from firms where slug = $1', [
    full.slug,
  ])
  const database = admin.replace('@/postgres', `@/${row!.name}`)
  // PostgreSQL's error when it cannot extend a file.
  await queryAt(
    database,
    `create function no_space() returns trigger language plpgsql
       as $$ begin raise exception 'could not extend file' using errcode = 'disk_full'; end $$;
     create trigger no_space before insert on rooms for each row execute function no_space()`,
  )
  const openRoom = ({ url, teacher }: typeof full) =>
    teacher.request(`${url}/api/operator/rooms`, { method: 'POST', body: { name: 'Room 12' } })
  const refused = await openRoom(full)
  expect([refused.status, refused.headers['retry-after']]).toEqual([503, '2'])
  expect(await full.status()).toBe(200)
  expect((await openRoom(here)).status).toBe(201)
  await queryAt(database, 'drop trigger no_space on rooms')
  expect((await openRoom(full)).status).toBe(201)
})

test('68 while the directory is down, open classes keep working, and visitors of others are asked to wait', async () => {
  const [open, closed] = [await openClass('Open'), await openClass('Closed')]
  await host.closeFirm(closed.slug)
  directoryProxy.close()
  expect(await open.status()).toBe(200)
  const page = await closed.teacher.request(`${closed.url}/`)
  expect(page.status).toBe(503)
  expect(page.text).toContain('The list of classes is unavailable')
  expect(await open.status()).toBe(200)
  directoryProxy.open()
  await expect.poll(closed.status, { timeout: 45_000 }).toBe(200)
  expect(await open.status()).toBe(200)
})
