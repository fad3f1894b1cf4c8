import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { removeExpiredSessions } from '#root/server/identity/end-session.ts'
import { accounts, sessions, users } from '#root/server/platform/tables/identity.ts'
import { goodPassword, newClient, openTestApp, type TestApp } from './test-app.ts'

let running: TestApp
beforeAll(async () => {
  running = await openTestApp()
})

const tokenName = 'glasshouse.session_token'

async function signUp(address?: string) {
  const person = newClient()
  const browser = running.visitor(address)
  await browser.expect(201, 'POST', '/api/clients', person)
  return { browser, person }
}

test('a sign-up creates a client who is signed in until the browser is closed', async () => {
  const person = newClient()
  const answer = await running.visitor().send('POST', '/api/clients', { ...person, email: person.email.toUpperCase() })
  expect(answer.status).toBe(201)
  expect(answer.body).toEqual({
    id: expect.any(String),
    role: 'client',
    firstName: 'Ann',
    lastName: 'Lee',
    email: person.email,
  })
  const cookie = answer.headers.getSetCookie().find((text) => text.startsWith(tokenName))
  expect(cookie).toMatch(/^glasshouse\.session_token=[A-Za-z\d]{32}\./)
  expect(cookie).toMatch(/; HttpOnly(;|$)/)
  expect(cookie).toMatch(/; SameSite=Lax(;|$)/)
  expect(cookie).not.toMatch(/Max-Age|Expires|Secure/i)
})

test('a sign-up opens the practice wallet; a refused or simulated sign-up does not', async () => {
  const signedUp: string[] = []
  const { onSignedUp } = running.services
  Object.assign(running.services, { onSignedUp: (id: string) => signedUp.push(id) })
  const { browser, person } = await signUp()
  const { actor } = await browser.expect(200, 'GET', '/api/session')
  const again = { ...newClient(), username: person.username }
  expect((await running.visitor().send('POST', '/api/clients', again)).status).toBe(409)
  await running.visitor().expect(201, 'POST', '/api/clients', { ...newClient(), email: person.email })
  expect(signedUp).toEqual([actor.id])
  Object.assign(running.services, { onSignedUp })
})

test('under https the cookies are Secure and bound to the host, and HSTS is on', async () => {
  const https = await openTestApp({ publicUrl: 'https://glasshouse.test' })
  const [browser, person] = [https.visitor(), newClient()]
  const answer = await browser.send('POST', '/api/clients', person)
  for (const { headers } of [answer, await browser.send('GET', '/')])
    expect(headers.get('strict-transport-security')).toBe('max-age=63072000; includeSubDomains')
  const input = { email: person.email, password: goodPassword, remember: false }
  const again = await https.visitor().send('POST', '/api/session', input)
  const cookies = [answer, again].map(({ headers }) => headers.getSetCookie())
  expect(cookies.map(({ length }) => length)).toEqual([3, 3])
  for (const cookie of cookies.flat())
    expect(cookie).toMatch(/^__Host-glasshouse\.\w+=[^;]+;(?! Domain).* Path=\/; HttpOnly; Secure; SameSite=Lax$/)
  expect((await browser.send('GET', '/api/account')).status).toBe(200)
})

test('the database stores a salted scrypt hash and nothing else of a password', async () => {
  const [{ person: one }, { person: two }] = [await signUp(), await signUp()]
  const hashOf = async (email: string) => {
    const [row] = await running.database.db
      .select()
      .from(accounts)
      .innerJoin(users, eq(users.id, accounts.userId))
      .where(eq(users.email, email))
    return row?.account.password
  }
  expect(await hashOf(one.email)).toMatch(/^[0-9a-f]{32}:[0-9a-f]{128}$/)
  expect(await hashOf(one.email)).not.toBe(await hashOf(two.email))
  const { rows } = await running.database.pool.query<{ text: string }>(
    `select query_to_xml('select * from "user"', true, false, '')::text as text`,
  )
  expect(rows[0]?.text).not.toContain(goodPassword)
})

test('a taken username is refused and named, in any case and with any email', async () => {
  const { person } = await signUp()
  for (const email of [newClient().email, person.email]) {
    const input = { ...newClient(), email, username: person.username.toUpperCase() }
    const { status, body } = await running.visitor().send('POST', '/api/clients', input)
    expect([status, body.code, body.field]).toEqual([409, 'username-taken', 'username'])
  }
})

test('of ten sign-ups with one username at once, one succeeds and nine are refused', async () => {
  const { username } = newClient()
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => running.visitor().send('POST', '/api/clients', { ...newClient(), username })),
  )
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, ...Array(9).fill(409)])
  expect(new Set(answers.map(({ body }) => body.code))).toEqual(new Set([undefined, 'username-taken']))
})

test.each([
  ['password-too-short', 'ninechars'],
  ['password-too-common', 'Salamander'],
  ['password-too-common', 'zzzzzzzzzzzz'],
  ['password-too-common', 'Glasshouse2026!'],
  ['password-too-common', 'bitcoin operator'],
])('a new account is refused as %s: %s', async (refusal, password) => {
  const answer = await running.visitor().send('POST', '/api/clients', { ...newClient(), password })
  expect([answer.status, answer.body.code, answer.body.field]).toEqual([400, refusal, 'password'])
})

test('a password is used as typed: any characters, all 128, case-sensitive', async () => {
  const password = 'pass phrase of small letters, '.repeat(5).slice(0, 127).concat('é')
  const person = { ...newClient(), password }
  await running.visitor().expect(201, 'POST', '/api/clients', person)
  const logIn = async (typed: string) =>
    (await running.visitor().send('POST', '/api/session', { email: person.email, password: typed, remember: false }))
      .status
  expect(await logIn(password.toUpperCase())).toBe(401)
  expect(await logIn(password.slice(0, -1))).toBe(401)
  expect(await logIn(password)).toBe(201)
})

test('25 a session that was planted in the browser is not used', async () => {
  const { person } = await signUp()
  const { browser: attacker } = await signUp()
  const planted = attacker.cookies.get(tokenName) ?? ''
  const victim = running.visitor()
  victim.cookies.set(tokenName, planted)
  await victim.expect(201, 'POST', '/api/session', { email: person.email, password: goodPassword, remember: false })
  expect(victim.cookies.get(tokenName)).not.toBe(planted)
  // This browser's earlier session has ended, also for other holders of its cookie.
  expect((await attacker.send('GET', '/api/account')).status).toBe(401)
})

test('25 a cookie does not work after the log-out', async () => {
  const { browser } = await signUp()
  const kept = new Map(browser.cookies)
  expect((await browser.send('DELETE', '/api/session')).status).toBe(204)
  // The remaining cookie says only that this browser is known.
  expect([...browser.cookies.keys()]).toEqual(['glasshouse.device'])
  for (const [name, value] of kept) browser.cookies.set(name, value)
  expect((await browser.send('GET', '/api/account')).status).toBe(401)
  expect((await browser.send('GET', '/api/session')).body.actor).toBeNull()
})

test('25 a forged or changed cookie signs nobody in', async () => {
  const { browser } = await signUp()
  const [row] = await running.database.db.select().from(sessions)
  const changed = (browser.cookies.get(tokenName) ?? '').replace(/.$/, 'x')
  for (const forged of [row?.token ?? '', `${row?.token}.AAAA`, changed]) {
    const thief = running.visitor()
    thief.cookies.set(tokenName, forged)
    expect((await thief.send('GET', '/api/account')).status).toBe(401)
  }
})

test('an expired session signs nobody in', async () => {
  const { browser, person } = await signUp()
  await running.database.pool.query(
    `update session set expires_at = now() - interval '1 second' where user_id = (select id from "user" where email = $1)`,
    [person.email],
  )
  expect((await browser.send('GET', '/api/account')).status).toBe(401)
})

test('no session lasts longer than 90 days, even if it is used', async () => {
  const { browser, person } = await signUp()
  const startedAgo = (days: number) =>
    running.database.pool.query(
      `update session set created_at = now() - make_interval(days => $2) where user_id = (select id from "user" where email = $1)`,
      [person.email, days],
    )
  await startedAgo(89)
  expect((await browser.send('GET', '/api/account')).status).toBe(200)
  await startedAgo(90)
  expect((await browser.send('GET', '/api/account')).status).toBe(401)
  const { browser: newcomer } = await signUp()
  await removeExpiredSessions(running.database.db)
  expect((await newcomer.send('GET', '/api/account')).status).toBe(200)
  const { rows } = await running.database.pool.query(
    `select from session where user_id = (select id from "user" where email = $1)`,
    [person.email],
  )
  expect(rows).toEqual([])
})

test('Remember me keeps the session for 30 days, also after one without it', async () => {
  const { browser, person } = await signUp()
  const logIn = (remember: boolean) =>
    browser.send('POST', '/api/session', { email: person.email, password: goodPassword, remember })
  expect((await logIn(true)).headers.getSetCookie().find((text) => text.startsWith(tokenName))).toContain(
    'Max-Age=2592000',
  )
  expect([...browser.cookies.keys()].toSorted()).toEqual(['glasshouse.device', tokenName])
  expect((await logIn(false)).headers.getSetCookie().find((text) => text.startsWith(tokenName))).not.toContain(
    'Max-Age',
  )
})
