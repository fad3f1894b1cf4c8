import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { sessions } from '#root/server/platform/tables/identity.ts'
import { accountSteps, newPassword, tokenName } from './account-steps.ts'
import { goodPassword, openTestApp, type TestApp } from './test-app.ts'

/* How a user changes the password and ends sessions, and what a stolen session does not allow. */

let running: TestApp
beforeAll(async () => {
  running = await openTestApp()
})

const { signUp, logIn, actionsOn } = accountSteps(() => running)

describe('the password', () => {
  test('is checked before the new one', async () => {
    const { browser } = await signUp()
    const change = async (currentPassword: string, next: string) => {
      const { status, body } = await browser.send('PUT', '/api/profile/password', {
        currentPassword,
        newPassword: next,
      })
      return [status, body.code, body.field]
    }
    expect(await change('', 'short')).toEqual([400, 'current-password-required', 'currentPassword'])
    expect(await change('nonsense nonsense', 'short')).toEqual([400, 'current-password-wrong', 'currentPassword'])
    expect(await change(goodPassword, 'short')).toEqual([400, 'password-too-short', 'newPassword'])
    expect(await change(goodPassword, 'Password1234')).toEqual([400, 'password-too-common', 'newPassword'])
  })

  test('25 a change ends all earlier sessions, and the browser that changed it gets a new one', async () => {
    const { browser, person, id } = await signUp()
    const { browser: elsewhere } = await logIn(person.email)
    const former = browser.cookies.get(tokenName) ?? ''
    await browser.expect(204, 'PUT', '/api/profile/password', { currentPassword: goodPassword, newPassword })
    expect(browser.cookies.get(tokenName)).not.toBe(former)
    expect((await browser.send('GET', '/api/profile')).status).toBe(200)
    expect((await elsewhere.send('GET', '/api/profile')).status).toBe(401)
    const thief = running.visitor()
    thief.cookies.set(tokenName, former)
    // A request with the old cookie may be answered after the change: the cookie of the new session stays in the browser.
    const late = await thief.send('GET', '/api/session')
    expect([late.body.actor, late.headers.getSetCookie()]).toEqual([null, []])
    expect((await thief.send('GET', '/api/profile')).status).toBe(401)
    expect((await logIn(person.email)).answer.status).toBe(401)
    expect((await logIn(person.email, newPassword)).answer.status).toBe(201)
    expect(await actionsOn(id)).toEqual(['password-changed'])
  })

  test('a remembered session stays remembered, and another one does not become remembered', async () => {
    for (const remember of [true, false]) {
      const { person, id } = await signUp()
      const { browser } = await logIn(person.email, goodPassword, remember)
      const answer = await browser.send('PUT', '/api/profile/password', { currentPassword: goodPassword, newPassword })
      const cookie = answer.headers.getSetCookie().find((text) => text.startsWith(tokenName))
      expect(cookie?.includes('Max-Age=2592000')).toBe(remember)
      const [kept] = await running.database.db.select().from(sessions).where(eq(sessions.userId, id))
      expect(kept!.expiresAt.getTime() - kept!.createdAt.getTime()).toBe((remember ? 30 : 1) * 86_400_000)
    }
  })

  test('26 guesses in a stolen session are limited', async () => {
    const { browser } = await signUp()
    const guess = (n: number) =>
      browser.send('PUT', '/api/profile/password', { currentPassword: `guess number ${n}`, newPassword })
    const answers = await Promise.all(Array.from({ length: 14 }, (_, n) => guess(n)))
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(10)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(4)
  })
})

describe('sessions', () => {
  test('are listed with their device and the current one marked; one or all others can be revoked', async () => {
    const { browser, person } = await signUp()
    const firefox = running.visitor('10.9.8.7')
    const userAgent = 'Mozilla/5.0 (Windows NT 10.0; rv:140.0) Gecko/20100101 Firefox/140.0'
    await firefox.send(
      'POST',
      '/api/session',
      { email: person.email, password: goodPassword, remember: true },
      { 'user-agent': userAgent },
    )
    const { browser: third } = await logIn(person.email)
    const list = async () => (await browser.expect(200, 'GET', '/api/profile/sessions')).sessions
    const found = (await list()).find(({ device }: { device: { browser: string } }) => device.browser === 'Firefox')
    expect(found).toMatchObject({
      device: { browser: 'Firefox', system: 'Windows' },
      address: '10.9.8.7',
      isCurrent: false,
    })
    expect((await list()).filter(({ isCurrent }: { isCurrent: boolean }) => isCurrent)).toHaveLength(1)
    expect(JSON.stringify(await list())).not.toContain((browser.cookies.get(tokenName) ?? '').slice(0, 20))

    await browser.expect(204, 'DELETE', `/api/profile/sessions/${found.id}`)
    expect((await firefox.send('GET', '/api/profile')).status).toBe(401)
    expect(await browser.expect(200, 'DELETE', '/api/profile/sessions')).toEqual({ ended: 1 })
    expect((await third.send('GET', '/api/profile')).status).toBe(401)
    expect(await list()).toHaveLength(1)
  })

  test('are not limited in number, and do not end with the age of the password', async () => {
    const { browser, person, id } = await signUp()
    await running.database.pool.query(
      `update account set created_at = now() - interval '20 years', updated_at = now() - interval '20 years' where user_id = $1`,
      [id],
    )
    const tokens = new Set([browser.cookies.get(tokenName)])
    for (let times = 0; times < 6; times += 1) {
      const { browser: next, answer } = await logIn(person.email)
      expect(answer.status).toBe(201)
      tokens.add(next.cookies.get(tokenName))
    }
    expect(tokens.size).toBe(7)
    expect(await running.database.db.$count(sessions, eq(sessions.userId, id))).toBe(7)
    expect((await browser.send('GET', '/api/profile')).status).toBe(200)
  })

  test('13 another person’s session gets the same 404 as a missing one', async () => {
    const [{ browser }, { id }] = [await signUp(), await signUp()]
    const [row] = await running.database.db.select().from(sessions).where(eq(sessions.userId, id))
    const theirs = await browser.send('DELETE', `/api/profile/sessions/${row?.id}`)
    const none = await browser.send('DELETE', '/api/profile/sessions/none')
    expect([theirs.status, theirs.body.code]).toEqual([404, 'not-found'])
    expect({ ...theirs.body, instance: '' }).toEqual({ ...none.body, instance: '' })
    expect(await running.database.db.$count(sessions, eq(sessions.userId, id))).toBe(1)
  })

  test('38 the stream of a revoked session closes within five seconds', async () => {
    const { browser, person } = await signUp()
    const { browser: other } = await logIn(person.email)
    const stream = await other.open('GET', '/api/live')
    const { sessions: listed } = await browser.expect(200, 'GET', '/api/profile/sessions')
    const otherId = listed.find(({ isCurrent }: { isCurrent: boolean }) => !isCurrent).id
    await browser.expect(204, 'DELETE', `/api/profile/sessions/${otherId}`)
    // The text is complete once the server has closed the stream.
    const text = await stream.text()
    expect(text).toContain('"session"')
  })
})
