import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { createRecoveryLink } from '#root/server/identity/recovery-links.ts'
import { passwordResetCodes } from '#root/server/platform/tables/recovery.ts'
import { accountSteps, newPassword } from './account-steps.ts'
import type { Browser } from './browser.ts'
import { secondFactorSteps, secondStep } from './second-factor-steps.ts'
import { confirmed, goodPassword, openTestApp, origin, type TestApp } from './test-app.ts'

let running: TestApp
beforeAll(async () => {
  running = await openTestApp({ limits: { recoveryFromAddress: { attempts: 3, windowS: 60 } } })
})

const { signUp, logIn, actionsOn } = accountSteps(() => running)
const { withFactor } = secondFactorSteps(() => running)

const makeCodes = async (browser: Browser): Promise<string[]> =>
  (await browser.expect(201, 'POST', '/api/profile/password-reset-codes', { currentPassword: goodPassword })).codes
const reset = (email: string, code: string | undefined, more: object = {}, from = running.visitor()) =>
  from.send('POST', '/api/password-resets', { email, code, password: newPassword, ...more })
const outcomeOf = ({ status, body }: { status: number; body: { code?: string } }) => body.code ?? status

describe('a password reset code', () => {
  test('sets a new password without an email, once, in any notation', async () => {
    const { browser, person, id } = await signUp()
    expect(await browser.expect(200, 'GET', '/api/profile/password-reset-codes')).toEqual({ madeAt: null, left: 0 })
    const codes = await makeCodes(browser)
    expect(new Set(codes).size).toBe(8)
    for (const code of codes) expect(code).toMatch(/^(?:[A-Z2-7]{5}-){3}[A-Z2-7]{5}$/)

    const written = codes[0]!.toLowerCase().replaceAll('-', ' ')
    expect(outcomeOf(await reset(person.email.toUpperCase(), written))).toBe(204)
    expect((await logIn(person.email)).answer.status).toBe(401)
    const back = await logIn(person.email, newPassword)
    expect(back.answer.status).toBe(201)
    expect(outcomeOf(await reset(person.email, codes[0]))).toBe('reset-code-not-valid')
    expect(await back.browser.expect(200, 'GET', '/api/profile/password-reset-codes')).toMatchObject({ left: 7 })
    expect(await actionsOn(id)).toEqual(['password-reset-codes-made', 'password-reset-by-code'])
  })

  test('works once, also in parallel requests', async () => {
    const { browser, person } = await signUp()
    const [code] = await makeCodes(browser)
    const answers = await Promise.all(Array.from({ length: 5 }, () => reset(person.email, code)))
    expect(answers.map(outcomeOf).toSorted()).toEqual([204, ...Array.from({ length: 4 }, () => 'reset-code-not-valid')])
  })

  test('stays valid when the new password is weak', async () => {
    const { browser, person } = await signUp()
    const [code] = await makeCodes(browser)
    expect(outcomeOf(await reset(person.email, code, { password: 'short' }))).toBe('password-too-short')
    expect(outcomeOf(await reset(person.email, code, { password: person.username }))).toBe('password-too-short')
    expect(outcomeOf(await reset(person.email, code))).toBe(204)
  })

  test('is created with the password, and stored only as a hash', async () => {
    const { browser, id } = await signUp()
    const wrong = await browser.send('POST', '/api/profile/password-reset-codes', { currentPassword: 'nonsense' })
    expect(outcomeOf(wrong)).toBe('current-password-wrong')
    const codes = await makeCodes(browser)
    const { rows } = await running.database.pool.query(
      `select query_to_xml('select * from password_reset_codes', true, false, '')::text as text`,
    )
    for (const code of codes) expect(rows[0].text).not.toContain(code)
    const data = await browser.expect(200, 'GET', '/api/profile/data')
    expect(data.security.passwordResetCodes).toMatchObject({ left: 8 })
    expect(await running.database.db.$count(passwordResetCodes, eq(passwordResetCodes.userId, id))).toBe(8)
  })

  test('ends with new codes, a recovery by email, and the account’s deletion', async () => {
    const { browser, person, id } = await signUp()
    const [former] = await makeCodes(browser)
    const [next] = await makeCodes(browser)
    expect(outcomeOf(await reset(person.email, former))).toBe('reset-code-not-valid')
    const token = (await createRecoveryLink(running.database.db, origin, id)).split('#')[1]
    const completion = { token, password: goodPassword }
    await running.visitor().expect(204, 'POST', '/api/password-recoveries/completion', completion)
    expect(outcomeOf(await reset(person.email, next))).toBe('reset-code-not-valid')

    const back = await logIn(person.email)
    await makeCodes(back.browser)
    const deletion = { currentPassword: goodPassword, username: person.username }
    await back.browser.expect(204, 'POST', '/api/profile/deletion', deletion)
    expect(await running.database.db.$count(passwordResetCodes, eq(passwordResetCodes.userId, id))).toBe(0)
  })

  test('of a removed colleague is deleted', async () => {
    const operator = await confirmed(await running.operator())
    const member = await running.operator()
    const { actor } = await member.expect(200, 'GET', '/api/session')
    const [code] = await makeCodes(member)
    await operator.expect(200, 'DELETE', `/api/operator/staff/${actor.id}`)
    expect(outcomeOf(await reset(actor.email, code))).toBe('reset-code-not-valid')
    expect(await running.database.db.$count(passwordResetCodes, eq(passwordResetCodes.userId, actor.id))).toBe(0)
  })
})

describe('31 a password reset code does not bypass the second factor', () => {
  test('the log-in still requires it after a reset', async () => {
    const { browser, person, code } = await withFactor()
    const [resetCode] = await makeCodes(browser)
    expect(outcomeOf(await reset(person.email, resetCode))).toBe(204)
    const { browser: next, answer } = await logIn(person.email, newPassword)
    expect([answer.status, Object.keys(answer.body)]).toEqual([200, ['ticket']])
    expect((await secondStep(next, answer.body.ticket, code())).status).toBe(201)
  })

  test('neither kind of code works as the other', async () => {
    const { browser, person, codes: recoveryCodes } = await withFactor()
    const [resetCode = ''] = await makeCodes(browser)
    expect(outcomeOf(await reset(person.email, recoveryCodes[0]))).toBe('reset-code-not-valid')
    const { browser: next, answer } = await logIn(person.email)
    expect(outcomeOf(await secondStep(next, answer.body.ticket, resetCode))).toBe('code-not-valid')
  })
})

describe('28 a reset by code reveals nothing about an email', () => {
  test('an unknown email and another person’s code get the answer of a wrong code', async () => {
    const [one, two] = [await signUp(), await signUp()]
    const [code] = await makeCodes(one.browser)
    const refusalOf = async (answer: ReturnType<typeof reset>) => {
      const { status, body } = await answer
      return [status, body.code, body.detail, body.field]
    }
    const answers = [
      await refusalOf(reset('nobody@example.com', code)),
      await refusalOf(reset(two.person.email, code)),
      await refusalOf(reset(one.person.email, 'AAAAA-AAAAA-AAAAA-AAAAA')),
    ]
    expect(answers[0]).toEqual([400, 'reset-code-not-valid', expect.any(String), 'code'])
    expect([answers[1], answers[2]]).toEqual([answers[0], answers[0]])
  })

  test('57 guessing is throttled alike, and does not block the owner', async () => {
    const { browser, person } = await signUp()
    const [code] = await makeCodes(browser)
    const guessAs = async (email: string, address: string) => {
      const outcomes = []
      for (let n = 0; n < 4; n += 1)
        outcomes.push(outcomeOf(await reset(email, `AAAAA${n}`, {}, running.visitor(address))))
      return outcomes
    }
    const expected = [...Array.from({ length: 3 }, () => 'reset-code-not-valid'), 'too-many-attempts']
    expect(await guessAs(person.email, '10.3.0.1')).toEqual(expected)
    expect(await guessAs('nobody@example.com', '10.3.0.2')).toEqual(expected)
    expect(outcomeOf(await reset(person.email, code, {}, running.visitor('10.3.0.1')))).toBe(204)
  })
})
