import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import type { HostSettings } from '#root/contract/host/host-settings.ts'
import { atFileEnd } from '../file-end.ts'
import type { HostBrowser } from './host-browser.ts'
import { freshDirectory, queryAt, startTestHost, type TestHost } from './host.ts'
import { newTeacher } from './teachers.ts'

/* Two processes of a host: the limits that one of them stores apply to the classes that are open in the other. */

const password = 'seven green bottles'
let host: TestHost
let other: TestHost
let administrator: HostBrowser

beforeAll(async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'glasshouse-quotas-'))
  atFileEnd(() => rmSync(folder, { recursive: true, force: true }))
  const env = {
    GLASSHOUSE_DIRECTORY_URL: await freshDirectory(),
    GLASSHOUSE_MASTER_KEY: Buffer.alloc(32, 6).toString('base64'),
  }
  const start = (name: string) => startTestHost({ ...env, GLASSHOUSE_DATA_DIR: path.join(folder, name) })
  host = await start('a')
  other = await start('b')
  administrator = host.browser()
  const token = host.firstAdministratorLink!.split('#')[1]
  const person = { firstName: 'Ada', lastName: 'Lee', email: 'ada@example.com', password }
  const url = `${host.url}/api/lobby/invitations/acceptance`
  const joined = await administrator.request(url, { method: 'POST', body: { ...person, token } })
  expect(joined.status).toBe(201)
})

/** A class that is open in the other process only, and its teacher there. */
async function openElsewhere(name: string) {
  const { slug, enterUrl } = await host.classes.create({ name, language: 'en', owner: newTeacher() })
  const teacher = other.browser()
  expect((await teacher.request(enterUrl)).status).toBe(303)
  return { slug, teacher, url: new URL(enterUrl).origin }
}

async function changeSettings(change: (settings: HostSettings) => HostSettings): Promise<void> {
  const url = `${host.url}/api/host/settings`
  const stored = (await administrator.request(url)).json() as HostSettings
  expect((await administrator.request(url, { method: 'PUT', body: change(stored) })).status).toBe(200)
}

test('classes that are open in any process follow a changed limit at once', async () => {
  const { teacher, url } = await openElsewhere('Follows')
  const ask = async () => (await teacher.request(`${url}/api/clock`)).status
  const limit = (requestsPerMinute: number) =>
    changeSettings(({ quota, ...settings }) => ({ ...settings, quota: { ...quota, requestsPerMinute } }))
  expect(await ask()).toBe(200)
  await limit(60)
  await expect.poll(ask, { interval: 20, timeout: 45_000 }).toBe(429)
  await limit(6_000)
  await expect.poll(ask, { timeout: 45_000 }).toBe(200)
})

test('the people of a class are limited by the settings of the host, and by those of the class', async () => {
  const { slug, url } = await openElsewhere('Small')
  const people = (peoplePerClass: number) => changeSettings((settings) => ({ ...settings, peoplePerClass }))
  let signUps = 0
  const signUp = async () => {
    const name = `ann${++signUps}`
    const person = { firstName: 'Ann', lastName: 'Lee', phoneNumber: '555-0100', country: 'United States', password }
    const body = { ...person, username: name, email: `${name}@example.com` }
    return (await other.browser().request(`${url}/api/clients`, { method: 'POST', body })).json()
  }
  await people(1)
  await expect.poll(signUp, { timeout: 45_000 }).toMatchObject({ code: 'class-full', params: { limit: '1' } })
  await people(300)
  await expect.poll(signUp, { timeout: 45_000 }).toMatchObject({ role: 'client' })
  const own = { people: 1, requestsPerMinute: null, fileBytes: null, storedBytes: null }
  const address = `${host.url}/api/host/firms/${slug}/quota`
  expect((await administrator.request(address, { method: 'PUT', body: own })).status).toBe(204)
  await expect.poll(signUp, { timeout: 45_000 }).toMatchObject({ code: 'class-full', params: { limit: '1' } })
})

test('a class whose database and files have grown too large takes no uploads, and everything else continues', async () => {
  const { slug, teacher, url } = await openElsewhere('Large')
  const upload = async () =>
    (await teacher.request(`${url}/api/onboarding/documents/id-front/uploads`, { method: 'POST' })).json()
  const limit = (megabytes: number) =>
    changeSettings(({ quota, ...settings }) => ({
      ...settings,
      quota: { ...quota, fileBytes: 4_000_000_000, storedBytes: megabytes * 1_000_000 },
    }))
  await limit(50)
  const [{ name } = { name: '' }] = await host.query<{ name: string }>(
    'select database_name as name from firms where slug = $1',
    [slug],
  )
  await queryAt(
    host.directoryUrl.replace(/\/directory_\w+/, `/${name}`),
    `with owner as (insert into file_keys (owner_id, wrapped_key) select id, '' from "user" limit 1 returning owner_id)
     insert into files (id, owner_id, name, type, byte_count, expires_at)
     select gen_random_uuid(), owner_id, 'large.pdf', 'application/pdf', 50000000, now() + interval '1 day' from owner`,
  )
  expect(await upload()).not.toMatchObject({ code: 'class-storage-full' })
  await other.measureFirms()
  await expect.poll(upload, { timeout: 45_000 }).toMatchObject({ status: 413, code: 'class-storage-full' })
  expect((await teacher.request(`${url}/api/clock`)).status).toBe(200)
  await limit(100)
  await expect.poll(upload, { timeout: 45_000 }).not.toMatchObject({ code: 'class-storage-full' })
})
