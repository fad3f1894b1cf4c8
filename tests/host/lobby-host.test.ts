import { beforeAll, expect, test } from 'vitest'
import type { HostBrowser } from './host-browser.ts'
import { startTestHost, type TestHost } from './host.ts'

/* The lobby of a whole host: what it makes are real firms. */

let host: TestHost
let teacher: HostBrowser
let administrator: HostBrowser
const password = 'seven green bottles'

const post = (browser: HostBrowser, path: string, body: object = {}) =>
  browser.request(path.startsWith('http') ? path : `${host.url}${path}`, { method: 'POST', body })

beforeAll(async () => {
  host = await startTestHost({ GLASSHOUSE_READY_FIRMS: '2' })
  administrator = host.browser()
  const join = (browser: HostBrowser, link: string, email: string) =>
    post(browser, '/api/lobby/invitations/acceptance', {
      token: link.split('#')[1],
      firstName: 'Tess',
      lastName: 'Lee',
      email,
      password,
    })
  expect((await join(administrator, host.firstAdministratorLink!, 'ada@example.com')).status).toBe(201)
  await post(administrator, '/api/session/confirmation', { password })
  const invited = await post(administrator, '/api/host/invitations', { email: 'tess@example.com', role: 'client' })
  const { link } = invited.json() as { link: string }
  teacher = host.browser()
  expect((await join(teacher, link, 'tess@example.com')).status).toBe(201)
})

const make = async (name: string) => {
  const made = await post(teacher, '/api/classes', { name, language: 'en', people: 30 })
  expect(made.status).toBe(201)
  return made.json() as { slug: string; enterUrl: string }
}

test('a pass signs the teacher in as an operator of its class, once, at its own address, for a minute', async () => {
  const { slug, enterUrl } = await make('First class')
  const { origin } = new URL(enterUrl)
  expect(new URL(enterUrl).hostname).toBe(`${slug}.classes.test`)
  const other = await make('Second class')
  const elsewhere = enterUrl.replace(origin, new URL(other.enterUrl).origin)
  expect((await host.browser().request(elsewhere)).headers['set-cookie']).toBeUndefined()
  const entered = await teacher.request(enterUrl)
  expect([entered.status, entered.headers.location]).toEqual([303, '/operator'])
  const { actor } = (await teacher.request(`${origin}/api/session`)).json() as { actor: unknown }
  expect(actor).toMatchObject({ role: 'operator', email: 'tess@example.com' })
  expect((await host.browser().request(enterUrl)).headers['set-cookie']).toBeUndefined()

  const late = (await post(teacher, `/api/classes/${slug}/passes`)).json() as { enterUrl: string }
  await host.query(`update passes set until = until - interval '61 seconds'`)
  expect((await host.browser().request(late.enterUrl)).headers['set-cookie']).toBeUndefined()
})

test('a room that a firm opens is found by its code at the apex, until its class is deleted', async () => {
  const { slug, enterUrl } = await make('With a room')
  const { origin } = new URL(enterUrl)
  await teacher.request(enterUrl)
  const room = await post(teacher, `${origin}/api/operator/rooms`, { name: 'Room 12' })
  const { code } = room.json() as { code: string }
  const found = await host.browser().request(`${host.url}/api/join-codes/${code}`)
  expect(found.json()).toEqual({ url: `${origin}/join/${code}` })
  await post(teacher, '/api/session/confirmation', { password })
  const deleted = await post(teacher, `/api/classes/${slug}/deletion`, { name: 'With a room' })
  expect(deleted.status).toBe(204)
  expect((await host.browser().request(`${host.url}/api/join-codes/${code}`)).status).toBe(404)
  expect((await host.browser().request(`${origin}/`)).status).toBe(404)
})

test('a downloaded class is imported as a new class; its room gets another code', async () => {
  const { slug, enterUrl } = await make('To take away')
  const { origin } = new URL(enterUrl)
  await teacher.request(enterUrl)
  const { code } = (await post(teacher, `${origin}/api/operator/rooms`, { name: 'Room 12' })).json() as { code: string }
  await post(teacher, '/api/session/confirmation', { password })
  const file = await teacher.request(`${host.url}/api/classes/${slug}/file`)
  const brought = await post(teacher, '/api/classes/files?name=Back&language=en&people=30', file.bytes)
  expect([brought.status, brought.text.slice(0, 200)]).toEqual([201, expect.stringContaining('enterUrl')])
  const back = brought.json() as { enterUrl: string }
  const entered = await teacher.request(back.enterUrl)
  expect(entered.status).toBe(303)
  const codes = () =>
    host.query<{ code: string; slug: string }>(
      'select code, slug from join_codes join firms on firms.id = firm_id where slug in ($1, $2) order by slug',
      [slug, 'back'],
    )
  await expect.poll(async () => (await codes()).length).toBe(2)
  const [renewed, kept] = await codes()
  expect(kept).toEqual({ code, slug })
  expect(renewed!.code).not.toBe(code)
})

test('open pages of the host’s staff and of a class’s teachers hear that it has changed; nobody else does', async () => {
  const { slug } = await make('Heard')
  const watch = (browser: HostBrowser) => browser.listen(`${host.url}/api/live`, () => {})
  const [staff, own, visitor] = [watch(administrator), watch(teacher), watch(host.browser())]
  for (const stream of [staff, own, visitor]) await expect.poll(() => stream.text()).toContain('event: ping')
  expect((await post(teacher, `/api/classes/${slug}/archive`)).status).toBe(204)
  for (const stream of [staff, own]) await expect.poll(() => stream.text()).toContain('"type":"host"')
  expect(visitor.text()).not.toContain('"type":"host"')
  for (const stream of [staff, own, visitor]) stream.close()
})
