import { randomUUID } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { auditLog } from '#root/server/platform/tables/audit.ts'
import { outbox } from '#root/server/platform/tables/outbox.ts'
import { accountSteps } from './account-steps.ts'
import type { Browser } from './browser.ts'
import { secondFactorSteps, secondStep } from './second-factor-steps.ts'
import { confirmed, goodPassword, openTestApp, type TestApp } from './test-app.ts'

let running: TestApp
let operator: Browser
beforeAll(async () => {
  running = await openTestApp()
  operator = await confirmed(await running.operator())
})

const { signUp, logIn } = accountSteps(() => running)
const { withFactor, firstStep } = secondFactorSteps(() => running)
const isSignedIn = async (browser: Browser) => (await browser.send('GET', '/api/session')).body.actor !== null
const at = (id: string, rest = '') => `/api/operator/clients/${id}${rest}`

async function lastAuditEvent(action: string, id: string) {
  const auditEvents = await running.database.db
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.action, action), eq(auditLog.subjectId, id)))
  return auditEvents.at(-1)
}

describe('locking a client', () => {
  test('ends their sessions and streams, refuses log-ins with a message, and is audited with its reason', async () => {
    const { browser, person, id } = await signUp()
    const stream = await browser.open('GET', '/api/live')
    await operator.expect(400, 'PUT', at(id, '/lock'), { reason: ' x ' })
    const locked = await operator.expect(200, 'PUT', at(id, '/lock'), { reason: 'Tries to sell the bridge' })
    expect(locked).toMatchObject({ isLocked: true, lockedReason: 'Tries to sell the bridge', sessions: 0 })
    expect(await isSignedIn(browser)).toBe(false)
    expect(await stream.text()).toContain('"session"')
    expect(await lastAuditEvent('client-locked', id)).toMatchObject({
      actorRole: 'operator',
      stateBefore: { isLocked: false },
      stateAfter: { isLocked: true },
      details: { reason: 'Tries to sell the bridge', sessionsEnded: 1 },
    })

    const { answer } = await logIn(person.email, goodPassword)
    expect([answer.status, answer.body.code]).toEqual([403, 'account-locked'])
    expect(answer.body.detail).toMatch(/This account is locked/)
    // Only a user who knows the password learns it.
    expect((await logIn(person.email, 'something else')).answer.body.code).toBe('invalid-credentials')
    expect((await operator.send('PUT', at(id, '/lock'), { reason: 'again' })).body.code).toBe('client-is-locked')

    await operator.expect(200, 'DELETE', at(id, '/lock'))
    expect((await logIn(person.email, goodPassword)).answer.status).toBe(201)
    expect((await operator.send('DELETE', at(id, '/lock'))).body.code).toBe('client-is-not-locked')
    expect(await lastAuditEvent('client-unlocked', id)).toMatchObject({ stateAfter: { isLocked: false } })
  })

  test('a log-in in progress during the lock fails, and a remaining session gives no access', async () => {
    const { browser, person, id, code, clearSteps } = await withFactor()
    const { browser: half, ticket } = await firstStep(person.email)
    const { db } = running.database
    // As a log-in would that read before the lock and wrote after it.
    const late = sql`update "user" set locked_at = firm_now(), locked_reason = 'x' where id = ${id}`
    await db.execute(late)
    const answer = await secondStep(half, ticket, code())
    expect([answer.status, answer.body.code]).toEqual([403, 'account-locked'])
    expect(await isSignedIn(browser)).toBe(false)
    await db.execute(sql`update "user" set locked_at = null, locked_reason = null where id = ${id}`)
    await clearSteps()
    expect(await isSignedIn(browser)).toBe(true)
  })
})

test('ending a client’s sessions signs them out everywhere, and they can log in again', async () => {
  const { browser, person, id } = await signUp()
  const { browser: other } = await logIn(person.email, goodPassword)
  const { sessions } = await operator.expect(200, 'GET', at(id, '/sessions'))
  expect(sessions).toHaveLength(2)
  expect(await operator.expect(200, 'DELETE', at(id, '/sessions'))).toEqual({ ended: 2 })
  expect([await isSignedIn(browser), await isSignedIn(other)]).toEqual([false, false])
  expect(await lastAuditEvent('client-sessions-ended', id)).toMatchObject({ details: { count: 2 } })
  expect((await logIn(person.email, goodPassword)).answer.status).toBe(201)
})

test('after a reset of the second factor the password is enough, and the client gets an email', async () => {
  const { person, id } = await withFactor()
  expect(await operator.expect(200, 'GET', at(id))).toMatchObject({ secondFactorSince: expect.any(String) })
  expect(await operator.expect(200, 'DELETE', at(id, '/second-factor'))).toMatchObject({ secondFactorSince: null })
  expect((await logIn(person.email, goodPassword)).answer.status).toBe(201)
  const mails = await running.database.db
    .select()
    .from(outbox)
    .where(and(eq(outbox.userId, id), eq(outbox.kind, 'security')))
  expect(mails.map(({ subject }) => subject)).toContain('Your second factor was turned off')
  expect(await lastAuditEvent('second-factor-reset', id)).toMatchObject({ stateBefore: { secondFactor: true } })
  expect((await operator.send('DELETE', at(id, '/second-factor'))).body.code).toBe('second-factor-is-off')
})

test('a client’s page has their records, documents and audit entries; a colleague is not found there', async () => {
  const { browser, id } = await signUp()
  const deposit = await browser.expect(201, 'POST', '/api/deposits', { amount: '250.00' })
  expect((await operator.expect(200, 'GET', at(id, '/deposits'))).rows).toMatchObject([{ id: deposit.id }])
  for (const list of ['/activity', '/withdrawals'])
    expect((await operator.expect(200, 'GET', at(id, list))).rows).toEqual([])
  expect(await operator.expect(200, 'GET', at(id, '/documents'))).toEqual({ documents: [] })
  await operator.expect(200, 'PUT', at(id, '/lock'), { reason: 'to be seen' })
  const { rows } = await operator.expect(200, 'GET', at(id, '/audit-events'))
  expect(rows[0]).toMatchObject({
    action: 'client-locked',
    actor: { name: 'Ann Lee' },
    details: { reason: 'to be seen' },
  })
  const staffId = (await operator.send('GET', '/api/session')).body.actor.id
  for (const stranger of [staffId, randomUUID(), '..%2f..', "1'--"])
    for (const [method, rest] of [
      ['GET', ''],
      ['GET', '/sessions'],
      ['DELETE', '/sessions'],
      ['DELETE', '/lock'],
    ] as const)
      expect([stranger, method, (await operator.send(method, at(stranger, rest))).status]).toEqual([
        stranger,
        method,
        404,
      ])
})

test('an auditor can read all of it and change nothing', async () => {
  const auditor = await running.auditor()
  const { id } = await signUp()
  await auditor.expect(200, 'GET', at(id))
  await auditor.expect(200, 'GET', '/api/operator/clients?search=ann&show=people&sort=name')
  await auditor.expect(400, 'GET', '/api/operator/clients?after=a&before=b')
  expect((await auditor.send('PUT', at(id, '/lock'), { reason: 'because' })).body.code).toBe('forbidden')
})
