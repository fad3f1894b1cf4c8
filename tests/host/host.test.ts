import { expect, test } from 'vitest'
import { newClient } from '../http/test-app.ts'
import { domain, startTestHost } from './host.ts'
import { newTeacher } from './teachers.ts'

const host = await startTestHost()
const { port } = host
const urlOf = (slug: string) => `http://${slug}.${domain}:${port}`

/** A class in which the returned browser is signed in as the teacher. */
async function openClass(name: string) {
  const teacher = newTeacher()
  const { slug, enterUrl } = await host.classes.create({ name, language: 'en', owner: teacher })
  const browser = host.browser()
  const entered = await browser.request(enterUrl)
  expect([entered.status, entered.headers.location]).toEqual([303, '/operator'])
  return { slug, url: urlOf(slug), browser, enterUrl, teacher }
}

test('a class gets an address from its name, and its teacher is signed in there as the operator', async () => {
  const { slug, url, browser, teacher } = await openClass('Économie 4b!')
  expect(slug).toBe('economie-4b')
  const me = await browser.request(`${url}/api/session`)
  expect(me.json()).toMatchObject({ actor: { id: teacher.id, role: 'operator', email: teacher.email } })
  // A second class of the same name gets another address.
  expect((await openClass('Économie 4b!')).slug).toMatch(/^economie-4b-[0-9a-f]{6}$/)
})

test('67 two firms on one host have their own origins, cookies and data', async () => {
  const [one, other] = [await openClass('One'), await openClass('Other')]
  expect(one.browser.cookiesOf(one.url).size).toBeGreaterThan(0)
  expect(one.browser.cookiesOf(other.url).size).toBe(0)
  const client = host.browser()
  const person = newClient()
  expect((await client.request(`${one.url}/api/clients`, { method: 'POST', body: person })).status).toBe(201)
  const login = { email: person.email, password: person.password, remember: false }
  const session = (url: string) => host.browser().request(`${url}/api/session`, { method: 'POST', body: login })
  expect((await session(one.url)).status).toBe(201)
  expect((await session(other.url)).json()).toMatchObject({ code: 'invalid-credentials' })
  // A session of one firm is none at the other, which has no such row: the answer is that to an unknown cookie.
  const cookie = [...client.cookiesOf(one.url)].map(([name, value]) => `${name}=${value}`).join('; ')
  const answer = await host.browser().request(`${other.url}/api/account`, { headers: { cookie } })
  expect(answer.json()).toMatchObject({ status: 401, code: 'not-signed-in' })
  // A request from the other firm's pages is one from another site.
  const foreign = await client.request(`${one.url}/api/session`, { method: 'DELETE', headers: { origin: other.url } })
  expect(foreign.json()).toMatchObject({ code: 'wrong-origin' })
})

test('67 a pass works once, and only for its firm', async () => {
  const [one, other] = [await openClass('Pass'), await openClass('Elsewhere')]
  expect((await host.browser().request(one.enterUrl)).status).toBe(403)
  const again = await host.classes.enter(one.slug, one.teacher)
  const misused = await host.browser().request(again!.replace(one.url, other.url))
  // The answer to a used or invented pass: it does not say whether the pass is of another firm.
  const invented = await host.browser().request(`${other.url}/enter?pass=invented`)
  expect([misused.status, misused.text]).toEqual([403, invented.text])
  expect(misused.text).toContain('This link has been used or has expired')
  expect((await host.browser().request(again!)).status).toBe(303)
})

test('67 an unknown slug is answered with 404, as a page or as problem details', async () => {
  const page = await host.browser().request(`${urlOf('nobody')}/`)
  expect(page.status).toBe(404)
  expect(page.text).toContain('There is no class at this address.')
  expect(page.text).toContain('Simulation.')
  const data = await host.browser().request(`${urlOf('nobody')}/api/clock`)
  expect(data.headers['content-type']).toBe('application/problem+json')
  expect(data.json()).toMatchObject({ status: 404, code: 'unknown-class' })
  for (const name of ['-x', 'a.b', 'x'.repeat(50)])
    expect((await host.browser().request(`${urlOf(name)}/`)).status).toBe(404)
  // A name outside of the domain, and the health of the process at any name.
  expect((await host.browser().request(`http://127.0.0.1:${port}/`)).status).toBe(404)
  expect((await host.browser().request(`http://127.0.0.1:${port}/healthz`)).status).toBe(200)
})

test('many first requests at once open a firm once', async () => {
  const { slug, url } = await openClass('Many')
  await host.closeFirm(slug)
  const answers = await Promise.all(Array.from({ length: 20 }, () => host.browser().request(`${url}/api/clock`)))
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200))
})

test('a firm that is created for a class is never free for another class', async () => {
  const without = await startTestHost({ GLASSHOUSE_READY_FIRMS: '0' })
  await without.query('create table noted (firm_id uuid, state text)')
  await without.query(`create function note_state() returns trigger language plpgsql as $$
    begin insert into noted values (new.id, new.state); return null; end $$`)
  await without.query(`create trigger note_state after insert or update of state on firms
    for each row execute function note_state()`)
  const create = (name: string) => without.classes.create({ name, language: 'en', owner: newTeacher() })
  await Promise.all(['First', 'Second', 'Third'].map(create))
  const noted = await without.query(`select string_agg(state, ' ') as states from noted group by firm_id`)
  expect(noted).toEqual(Array.from({ length: 3 }, () => ({ states: 'preparing open' })))
})
