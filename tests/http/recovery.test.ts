import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { answerRecoveries } from '#root/server/identity/answer-recoveries.ts'
import type { Browser } from './browser.ts'
import { recoverySteps } from './recovery-steps.ts'
import { goodPassword, newClient, openTestApp, origin, type TestApp } from './test-app.ts'

let running: TestApp
let person: ReturnType<typeof newClient>
let browser: Browser
beforeAll(async () => {
  running = await openTestApp()
})
beforeEach(async () => {
  person = newClient()
  browser = running.visitor()
  await browser.expect(201, 'POST', '/api/clients', person)
})

const newPassword = 'eight brown bottles'
const { requestRecovery, mailsTo } = recoverySteps(() => running)
const recover = (token: string, password = newPassword) =>
  running.visitor().send('POST', '/api/password-recoveries/completion', { token, password })
const logIn = (password: string) =>
  running.visitor().send('POST', '/api/session', { email: person.email, password, remember: false })

async function tokenFor(amount = '0'): Promise<string> {
  await requestRecovery(person.email, amount)
  const link = (await mailsTo(person.email)).at(-1)?.link ?? ''
  return link.split('#')[1] ?? ''
}

/** A deposit in the state in which its proof, or nothing yet, was sent in. */
async function depositOf(amount: string, status: 'opened' | 'pending'): Promise<void> {
  const { actor } = await browser.expect(200, 'GET', '/api/session')
  const { id } = await browser.expect(201, 'POST', '/api/deposits', { amount })
  if (status === 'pending')
    await running.database.pool.query(
      `update deposits set status = 'pending', proof_name = 'p.png', proof_type = 'image/png', proof_bytes = 1, submitted_at = firm_now()
       where id = $1 and client_id = $2`,
      [id, actor.id],
    )
}

describe('a link', () => {
  test('is sent to a client who never deposited and enters 0, and sets a new password', async () => {
    expect((await requestRecovery(person.email.toUpperCase(), '0')).status).toBe(202)
    const [mail, ...others] = await mailsTo(person.email)
    expect(others).toEqual([])
    expect(mail?.kind).toBe('recovery')
    expect(mail?.link).toMatch(new RegExp(`^${origin}/resetpassword#[\\w-]{43}$`))
    expect(mail?.body).toContain('Simulation. Play money, fictional firm. No real deposits.')

    expect((await recover(mail!.link!.split('#')[1]!)).status).toBe(204)
    expect((await logIn(goodPassword)).status).toBe(401)
    expect((await logIn(newPassword)).status).toBe(201)
    const kinds = (await mailsTo(person.email)).map(({ kind }) => kind)
    // The last one reports a log-in from a new device.
    expect(kinds).toEqual(['recovery', 'password-changed', 'security'])
    const { rows } = await running.database.pool.query(
      `select action from audit_log where subject_kind = 'user' and subject_id = (select id from "user" where email = $1) order by id`,
      [person.email],
    )
    expect(rows.map(({ action }) => action)).toEqual(['recovery-link-mailed', 'password-recovered'])
  })

  test('requires the amount of the last submitted deposit', async () => {
    await depositOf('250.00', 'pending')
    await depositOf('300.00', 'pending')
    await depositOf('999.00', 'opened')
    await requestRecovery(person.email, '250')
    await requestRecovery(person.email, '300.0')
    expect((await mailsTo(person.email)).map(({ kind }) => kind)).toEqual(['recovery-refused', 'recovery'])
  })

  test('25 ends every session of its owner', async () => {
    expect((await browser.send('GET', '/api/account')).status).toBe(200)
    expect((await recover(await tokenFor())).status).toBe(204)
    expect((await browser.send('GET', '/api/account')).status).toBe(401)
  })

  test('30 used twice, in parallel, works once', async () => {
    const token = await tokenFor()
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, attempt) => recover(token, `brown bottle number ${attempt}`)),
    )
    const statuses = answers.map(({ status }) => status)
    expect(statuses.filter((status) => status === 204)).toHaveLength(1)
    expect(statuses.filter((status) => status === 409)).toHaveLength(7)
    const winner = statuses.indexOf(204)
    expect((await logIn(`brown bottle number ${winner}`)).status).toBe(201)
    expect((await recover(token)).body).toMatchObject({ code: 'recovery-link-not-valid' })
  })

  test('does not work after 30 minutes, or after another one was used', async () => {
    const [first, second] = [await tokenFor(), await tokenFor()]
    expect((await recover(second)).status).toBe(204)
    expect((await recover(first)).status).toBe(409)
    const late = await tokenFor()
    await running.database.pool.query(`update password_recoveries set expires_at = expires_at - interval '30 minutes'`)
    expect((await recover(late)).status).toBe(409)
    expect((await recover('a-token-that-nobody-was-ever-given')).status).toBe(409)
  })

  test('stays valid when the new password is refused', async () => {
    const token = await tokenFor()
    expect((await recover(token, 'short')).body).toMatchObject({ code: 'password-too-short', field: 'password' })
    expect((await recover(token, person.email)).body).toMatchObject({ code: 'password-too-common' })
    expect((await recover(token)).status).toBe(204)
  })

  test('29 leads to the configured address, regardless of the Host header', async () => {
    const forged = { host: 'evil.example', 'x-forwarded-host': 'evil.example', forwarded: 'host=evil.example' }
    expect((await requestRecovery(person.email, '0', running.visitor(), forged)).status).toBe(202)
    const [mail] = await mailsTo(person.email)
    expect(mail?.link).toMatch(new RegExp(`^${origin}/`))
    expect(mail?.body).not.toContain('evil')
  })

  test('is stored only in the email; the database has its hash', async () => {
    const token = await tokenFor()
    const { rows } = await running.database.pool.query(
      `select query_to_xml('select * from password_recoveries', true, false, '')::text as text`,
    )
    expect(rows[0].text).not.toContain(token)
  })
})

describe('the specification’s refusals are sent to the owner by email', () => {
  const reasonMailed = async (amount: string) => {
    await requestRecovery(person.email, amount)
    const [mail] = await mailsTo(person.email)
    expect([mail?.kind, mail?.link]).toEqual(['recovery-refused', null])
    return mail?.body
  }

  test('no deposit was ever started', async () => {
    expect(await reasonMailed('100')).toContain('Transaction history not found.')
  })

  test('none was submitted', async () => {
    await depositOf('100.00', 'opened')
    expect(await reasonMailed('100')).toContain('No deposit history found.')
  })

  test('the last one was another amount', async () => {
    await depositOf('250.00', 'pending')
    expect(await reasonMailed('0')).toContain('Last deposit amount does not match our records.')
  })
})

test('both fields are required', async () => {
  const visitor = running.visitor()
  for (const [body, field] of [
    [{ email: 'a@example.com', amount: '' }, 'amount'],
    [{ email: '', amount: '0' }, 'email'],
    [{ email: 'a@example.com' }, 'amount'],
  ] as const)
    expect((await visitor.send('POST', '/api/password-recoveries', body)).body).toMatchObject({
      code: 'invalid-input',
      field,
    })
})

test('requests that one process leaves unanswered, two others answer once', async () => {
  await requestRecovery(person.email, '0')
  const answerAll = () => answerRecoveries(running.database.db, origin)
  await Promise.all([answerAll(), answerAll(), answerAll()])
  expect((await mailsTo(person.email)).map(({ kind }) => kind)).toEqual(['recovery'])
})
