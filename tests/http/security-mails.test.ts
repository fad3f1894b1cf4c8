import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { createRecoveryLink } from '#root/server/identity/recovery-links.ts'
import { outbox } from '#root/server/platform/tables/outbox.ts'
import { passkeys } from '#root/server/platform/tables/security.ts'
import { accountSteps } from './account-steps.ts'
import { newAuthenticator } from './authenticator.ts'
import type { Browser } from './browser.ts'
import { secondFactorSteps, secondStep } from './second-factor-steps.ts'
import { goodPassword, openTestApp, origin, type TestApp } from './test-app.ts'

let running: TestApp
beforeAll(async () => {
  running = await openTestApp()
})

const { signUp } = accountSteps(() => running)
const { withFactor } = secondFactorSteps(() => running)
const json = { currentPassword: goodPassword }
const laptop = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' }
const newDevice = 'A new device has logged in to your account'

/** A person's mails except the welcome, oldest first. */
async function mailsTo(id: string) {
  const rows = await running.database.db.select().from(outbox).where(eq(outbox.userId, id)).orderBy(outbox.place)
  return rows.filter(({ kind }) => kind !== 'welcome')
}
const subjectsTo = async (id: string) => (await mailsTo(id)).map(({ subject }) => subject)

const logIn = (browser: Browser, email: string, headers = {}) =>
  browser.send('POST', '/api/session', { email, password: goodPassword, remember: false }, headers)

async function addPasskey(browser: Browser) {
  const authenticator = newAuthenticator()
  const { challenge } = await browser.expect(201, 'POST', '/api/profile/passkeys/options', json)
  const response = authenticator.register({ challenge })
  const { id } = await browser.expect(201, 'POST', '/api/profile/passkeys', { name: 'Phone', response })
  return { authenticator, id: id as string }
}

describe('the owner gets an email', () => {
  test('when a passkey is added and removed', async () => {
    const { browser, id } = await signUp()
    const passkey = await addPasskey(browser)
    await browser.expect(204, 'POST', `/api/profile/passkeys/${passkey.id}/removal`, json)
    expect(await subjectsTo(id)).toEqual([
      'A passkey was added to your account',
      'A passkey was removed from your account',
    ])
  })

  test('when a second factor is added, its recovery codes are renewed, and it is removed', async () => {
    const { browser, id, code, clearSteps } = await withFactor()
    await browser.expect(201, 'POST', '/api/profile/second-factor/recovery-codes', json)
    await clearSteps()
    await browser.expect(204, 'POST', '/api/profile/second-factor/removal', { ...json, code: code() })
    expect(await subjectsTo(id)).toEqual([
      'A second factor was added to your account',
      'New recovery codes were created for your second factor',
      'The second factor was removed from your account',
    ])
  })

  test('when a new device logs in, and not when a known one does', async () => {
    const { browser, person, id } = await signUp()
    await browser.expect(204, 'DELETE', '/api/session')
    expect((await logIn(browser, person.email)).status).toBe(201)
    expect(await subjectsTo(id)).toEqual([])

    const other = running.visitor('10.4.0.1')
    expect((await logIn(other, person.email, laptop)).status).toBe(201)
    const [mail, ...more] = await mailsTo(id)
    expect([mail?.subject, more]).toEqual([newDevice, []])
    expect(mail?.body).toContain('Device: Firefox, Linux\nNetwork address: 10.4.0.1')
    await logIn(other, person.email, laptop)
    expect(await subjectsTo(id)).toHaveLength(1)
  })

  test('60 with words of a fixed list: nothing of the visitor’s user agent is in the email', async () => {
    const { person, id } = await signUp()
    await logIn(running.visitor(), person.email, { 'user-agent': 'Click https://win.example Firefox/1' })
    const [mail] = await mailsTo(id)
    expect(mail?.body).toContain('Device: Firefox')
    expect(mail?.body).not.toContain('win.example')
  })

  test('after the second factor, and not after the password alone; and after a passkey', async () => {
    const { person, id, code } = await withFactor()
    const other = running.visitor()
    const { ticket } = (await logIn(other, person.email)).body
    expect(await subjectsTo(id)).not.toContain(newDevice)
    expect((await secondStep(other, ticket, code())).status).toBe(201)
    expect(await subjectsTo(id)).toContain(newDevice)

    const owner = await signUp()
    const { authenticator } = await addPasskey(owner.browser)
    const visitor = running.visitor()
    const { challenge } = await visitor.expect(201, 'POST', '/api/session/passkey/options')
    const response = authenticator.logIn({ challenge })
    await visitor.expect(201, 'POST', '/api/session/passkey', { response, remember: false })
    expect((await subjectsTo(owner.id)).at(-1)).toBe(newDevice)
  })
})

describe('a recovered password', () => {
  const recover = async (id: string, more: object) => {
    const token = (await createRecoveryLink(running.database.db, origin, id)).split('#')[1]
    const completion = { token, password: 'eight brown bottles', ...more }
    await running.visitor().expect(204, 'POST', '/api/password-recoveries/completion', completion)
  }
  const countPasskeys = (id: string) => running.database.db.$count(passkeys, eq(passkeys.userId, id))

  test('removes all passkeys if requested, and emails the owner', async () => {
    const [{ browser, id }, other] = [await signUp(), await signUp()]
    for (const by of [browser, browser, other.browser]) await addPasskey(by)
    await recover(id, { removePasskeys: true })
    expect([await countPasskeys(id), await countPasskeys(other.id)]).toEqual([0, 1])
    expect((await subjectsTo(id)).slice(-2)).toEqual([
      'All passkeys were removed from your account',
      'Your password was changed',
    ])
  })

  test('keeps the passkeys if not requested', async () => {
    const { browser, id } = await signUp()
    await addPasskey(browser)
    await recover(id, {})
    expect(await countPasskeys(id)).toBe(1)
    expect(await subjectsTo(id)).not.toContain('All passkeys were removed from your account')
  })
})
