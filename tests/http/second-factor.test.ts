import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { sessions } from '#root/server/platform/tables/identity.ts'
import { logInTickets, recoveryCodes } from '#root/server/platform/tables/security.ts'
import { accountSteps, newPassword, tokenName } from './account-steps.ts'
import { recoverySteps } from './recovery-steps.ts'
import { secondFactorSteps, secondStep } from './second-factor-steps.ts'
import { goodPassword, openTestApp, type TestApp } from './test-app.ts'

/* How a user protects the account with a second factor, and what a stolen password does not allow. */

let running: TestApp
beforeAll(async () => {
  running = await openTestApp()
})

const { signUp, logIn, actionsOn } = accountSteps(() => running)
const { requestRecovery, mailsTo } = recoverySteps(() => running)
const { withFactor, firstStep } = secondFactorSteps(() => running)

describe('the second factor', () => {
  test('is set up with the password and a first code, and its secrets are stored encrypted', async () => {
    const { browser } = await signUp()
    const refused = await browser.send('POST', '/api/profile/second-factor', { currentPassword: 'nonsense' })
    expect([refused.status, refused.body.code]).toEqual([400, 'current-password-wrong'])
    const { browser: owner, codes, id } = await withFactor()
    expect(new Set(codes).size).toBe(10)
    for (const code of codes) expect(code).toMatch(/^[A-Z2-7]{5}-[A-Z2-7]{5}$/)
    expect(await owner.expect(200, 'GET', '/api/profile/second-factor')).toEqual({
      enabledAt: expect.any(String),
      recoveryCodesLeft: 10,
    })
    const stored = await running.database.db.select().from(recoveryCodes).where(eq(recoveryCodes.userId, id))
    expect(JSON.stringify(stored)).not.toContain(codes[0])
    const again = await owner.send('POST', '/api/profile/second-factor', { currentPassword: goodPassword })
    expect([again.status, again.body.code]).toEqual([409, 'second-factor-is-on'])
  })

  test('31 the password alone creates no session on any route', async () => {
    const { person, id } = await withFactor()
    const before = await running.database.db.$count(sessions, eq(sessions.userId, id))
    const { browser, ticket } = await firstStep(person.email)
    expect(browser.cookies.size).toBe(0)
    expect(await running.database.db.$count(sessions, eq(sessions.userId, id))).toBe(before)
    // The ticket is no cookie and no link, and an unconfirmed setup does not replace the factor.
    browser.cookies.set(tokenName, ticket)
    expect((await browser.send('GET', '/api/profile')).status).toBe(401)
    expect((await browser.send('POST', '/api/profile/second-factor', { currentPassword: goodPassword })).status).toBe(
      401,
    )
    const removal = { currentPassword: goodPassword, code: '000000' }
    expect((await browser.send('POST', '/api/profile/second-factor/removal', removal)).status).toBe(401)
    for (const path of ['/api/profile/new-email/confirmation', '/api/password-recoveries'])
      expect((await browser.send('POST', path, { token: ticket, password: newPassword })).status).not.toBe(201)
    expect((await secondStep(browser, ticket, '000000')).body.code).toBe('code-not-valid')
  })

  test('a code creates the session, once; Remember me applies through both steps', async () => {
    const { person, code } = await withFactor()
    const { browser, ticket } = await firstStep(person.email, true)
    const used = code()
    const answer = await secondStep(browser, ticket, used)
    expect([answer.status, answer.body.email]).toEqual([201, person.email])
    expect(answer.headers.getSetCookie().find((text) => text.startsWith(tokenName))).toContain('Max-Age=2592000')
    expect((await browser.send('GET', '/api/profile')).status).toBe(200)
    const second = await firstStep(person.email)
    expect((await secondStep(second.browser, second.ticket, used)).body.code).toBe('code-not-valid')
    expect((await secondStep(browser, ticket, code())).body.code).toBe('ticket-not-valid')
  })

  test('of two log-ins at once with one code, one succeeds', async () => {
    const { person, code } = await withFactor()
    const tries = [await firstStep(person.email), await firstStep(person.email)]
    const given = code()
    const answers = await Promise.all(tries.map(({ browser, ticket }) => secondStep(browser, ticket, given)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 400])
  })

  test('a recovery code works once, in any notation, and is audited', async () => {
    const { person, codes, id, browser: owner } = await withFactor()
    const written = (codes[0] ?? '').toLowerCase().replace('-', ' ')
    const one = await firstStep(person.email)
    expect((await secondStep(one.browser, one.ticket, written)).status).toBe(201)
    const two = await firstStep(person.email)
    expect((await secondStep(two.browser, two.ticket, codes[0] ?? '')).status).toBe(400)
    expect(await owner.expect(200, 'GET', '/api/profile/second-factor')).toMatchObject({ recoveryCodesLeft: 9 })
    expect(await actionsOn(id)).toEqual(['second-factor-enabled', 'recovery-code-used'])
  })

  test('26 guesses use up the ticket, and many tickets are throttled', async () => {
    const { person, code } = await withFactor()
    const { browser, ticket } = await firstStep(person.email)
    for (let n = 0; n < 5; n += 1) expect((await secondStep(browser, ticket, '123456')).status).toBe(400)
    expect((await secondStep(browser, ticket, code())).body.code).toBe('ticket-not-valid')
    const answers = []
    // Each ticket from another address: the person's limit for all addresses is used up.
    for (let times = 0; times < 6; times += 1) {
      const next = await firstStep(person.email)
      for (let n = 0; n < 5; n += 1) answers.push((await secondStep(next.browser, next.ticket, '123456')).status)
    }
    expect(answers.slice(0, 25)).not.toContain(429)
    expect(answers).toContain(429)
  })

  test('a ticket ends after five minutes, and with a new password', async () => {
    const { person, code, browser: owner, clearSteps } = await withFactor()
    const late = await firstStep(person.email)
    await running.database.db.update(logInTickets).set({ expiresAt: new Date(Date.now() - 1_000) })
    expect((await secondStep(late.browser, late.ticket, code())).body.code).toBe('ticket-not-valid')
    const early = await firstStep(person.email)
    await owner.expect(204, 'PUT', '/api/profile/password', { currentPassword: goodPassword, newPassword })
    await clearSteps()
    expect((await secondStep(early.browser, early.ticket, code())).body.code).toBe('ticket-not-valid')
  })

  test('is turned off with the password and a code; new recovery codes end the previous ones', async () => {
    const { person, browser, codes, code } = await withFactor()
    for (const [path, more] of [
      ['recovery-codes', {}],
      ['removal', { code: code() }],
    ] as const) {
      const input = { currentPassword: 'nonsense', ...more }
      const refused = await browser.send('POST', `/api/profile/second-factor/${path}`, input)
      expect([path, refused.body.code]).toEqual([path, 'current-password-wrong'])
    }
    const renewed = await browser.expect(201, 'POST', '/api/profile/second-factor/recovery-codes', {
      currentPassword: goodPassword,
    })
    const removal = (text: string) =>
      browser.send('POST', '/api/profile/second-factor/removal', { currentPassword: goodPassword, code: text })
    expect((await removal(codes[0] ?? '')).body.code).toBe('code-not-valid')
    expect(renewed.recoveryCodes).toHaveLength(10)
    expect((await removal(code())).status).toBe(204)
    expect((await logIn(person.email)).answer.status).toBe(201)
  })

  test('is also required after a password recovery', async () => {
    const { person, id } = await withFactor()
    await requestRecovery(person.email, '0')
    const token = (await mailsTo(person.email)).at(-1)?.link?.split('#')[1]
    const recovered = await running
      .visitor()
      .send('POST', '/api/password-recoveries/completion', { token, password: newPassword })
    const cookies = recovered.headers.getSetCookie().map((cookie) => cookie.split('=')[0])
    expect([recovered.status, cookies]).toEqual([204, ['glasshouse.device']])
    const { browser, answer } = await logIn(person.email, newPassword)
    expect([answer.status, Object.keys(answer.body), browser.cookies.size]).toEqual([200, ['ticket'], 0])
    expect(await running.database.db.$count(sessions, eq(sessions.userId, id))).toBe(0)
  })

  test('works for operators too', async () => {
    const operator = await running.operator()
    const { uri } = await operator.expect(201, 'POST', '/api/profile/second-factor', { currentPassword: goodPassword })
    expect(uri).toMatch(
      /^otpauth:\/\/totp\/Glasshouse%20Capital%3A.+\?secret=[A-Z2-7]{32}&issuer=Glasshouse%20Capital$/,
    )
  })
})
