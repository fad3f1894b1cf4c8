import { randomUUID } from 'node:crypto'
import { and, desc, eq, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { routeTable } from '#root/contract/routes.ts'
import { codeOfStep, stepAt } from '#root/server/identity/second-factor/totp.ts'
import { auditLog } from '#root/server/platform/tables/audit.ts'
import { sessions } from '#root/server/platform/tables/identity.ts'
import { secondFactors } from '#root/server/platform/tables/security.ts'
import { fromBase32 } from '../base32.ts'
import { newAuthenticator } from './authenticator.ts'
import type { Browser } from './browser.ts'
import { confirmed, goodPassword, openTestApp, type TestApp } from './test-app.ts'

let running: TestApp
beforeAll(async () => {
  running = await openTestApp()
})

const confirmation = '/api/session/confirmation'
const nameOf = ({ method, path }: { method: string; path: string }) => `${method.toUpperCase()} ${path}`

/** All actions that a stolen session alone must not allow. */
const protectedRoutes = [
  'GET /api/operator/simulation/backup',
  'POST /api/operator/simulation/imports',
  'POST /api/operator/simulation/snapshots/{name}/restoration',
  'POST /api/operator/simulation/resets',
  'POST /api/operator/staff/invitations',
  'DELETE /api/operator/staff/invitations/{id}',
  'DELETE /api/operator/staff/{id}',
  'PUT /api/operator/staff/{id}/lock',
  'DELETE /api/operator/staff/{id}/lock',
  'DELETE /api/operator/staff/{id}/second-factor',
  'PUT /api/operator/staff/policy',
  'POST /api/operator/staff/policy/changes/{id}/approval',
  'POST /api/operator/staff/policy/changes/{id}/rejection',
  'POST /api/operator/staff/policy/changes/{id}/cancellation',
  'PUT /api/operator/settings/bitcoin',
  'PUT /api/operator/network/opening',
  'DELETE /api/operator/lessons/{id}/seats/{seat}',
  'DELETE /api/operator/clients/{id}/second-factor',
  'DELETE /api/operator/lessons/{id}',
  'GET /api/session/confirmation',
]

const idOf = async (browser: Browser) => (await browser.expect(200, 'GET', '/api/session')).actor.id as string
const sessionOf = async (browser: Browser) => {
  const { sessions: open } = await browser.expect(200, 'GET', '/api/profile/sessions')
  return open.find(({ isCurrent }: { isCurrent: boolean }) => isCurrent).id as string
}
const check = (browser: Browser) => browser.send('GET', confirmation)
const lastAudit = async (action: string, actorId: string) => {
  const log = running.database.db
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.action, action), eq(auditLog.actorId, actorId)))
  return (await log.orderBy(desc(auditLog.id)).limit(1))[0]
}

/** Sets up a generator; its codes are valid at once, and can be reused. */
async function newGenerator(browser: Browser) {
  const setup = await browser.expect(201, 'POST', '/api/profile/second-factor', { currentPassword: goodPassword })
  const code = () => codeOfStep(fromBase32(setup.secret), stepAt(Date.now()))
  await browser.expect(201, 'POST', '/api/profile/second-factor/confirmation', { code: code() })
  await running.database.db
    .update(secondFactors)
    .set({ lastStep: 0 })
    .where(eq(secondFactors.userId, await idOf(browser)))
  return code
}

describe('the table of routes', () => {
  test('59 names every route that needs a confirmed session', () => {
    const marked = routeTable.filter((route) => route.confirmation === 'recent').map(nameOf)
    expect(marked.toSorted()).toEqual(protectedRoutes.toSorted())
    const ofTheStaff = routeTable.filter(
      ({ method, path }) => method !== 'get' && path.startsWith('/api/operator/staff'),
    )
    expect(ofTheStaff.filter((route) => route.confirmation !== 'recent').map(nameOf)).toEqual([])
  })

  test('marks each route whose body contains the current password', () => {
    const { paths = {} } = running.app.getOpenAPI31Document({ openapi: '3.1.0', info: { title: '', version: '' } })
    const asking = Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods ?? {})
        .filter(([, operation]) => JSON.stringify(operation.requestBody ?? {}).includes('"currentPassword"'))
        .map(([method]) => `${method.toUpperCase()} ${path}`),
    )
    const marked = routeTable.filter((route) => route.confirmation === 'in-body').map(nameOf)
    expect(marked.toSorted()).toEqual(asking.toSorted())
  })

  test('matches the API document', async () => {
    const { paths } = await running.visitor().expect(200, 'GET', '/api/docs/openapi.json')
    expect(paths['/api/operator/simulation/resets'].post).toMatchObject({
      'x-confirmation': 'recent',
      description: expect.stringContaining('POST /api/session/confirmation'),
    })
    expect(paths['/api/profile/password'].put).toMatchObject({ 'x-confirmation': 'in-body' })
    expect(paths['/api/clock'].get['x-confirmation']).toBeUndefined()
  })
})

describe('a session that was not confirmed', () => {
  test.each(protectedRoutes)('59 is refused by %s before the body is read', async (name) => {
    const operator = await running.operator()
    const [method = '', path = ''] = name.split(' ')
    const answer = await operator.send(
      method,
      path.replaceAll(/\{\w+\}/g, randomUUID()),
      method === 'GET' ? undefined : '{',
    )
    expect([answer.status, answer.body.code]).toEqual([403, 'confirmation-needed'])
    expect(answer.body.params).toEqual({ ways: 'password' })
  })

  test('gets the methods of confirmation', async () => {
    const operator = await running.operator()
    await newGenerator(operator)
    expect((await check(operator)).body.params).toEqual({ ways: 'password,code' })
  })
})

describe('a confirmation', () => {
  test('counts for five minutes, only for its session, and is audited', async () => {
    const operator = await running.operator()
    const { actor } = await operator.expect(200, 'GET', '/api/session')
    const elsewhere = running.visitor()
    await elsewhere.expect(201, 'POST', '/api/session', { email: actor.email, password: goodPassword, remember: false })
    const { confirmedUntil } = await operator.expect(201, 'POST', confirmation, { password: goodPassword })
    const aheadMs = Date.parse(confirmedUntil) - Date.now()
    expect(aheadMs).toBeGreaterThan(4 * 60_000)
    expect(aheadMs).toBeLessThanOrEqual(5 * 60_000 + 5_000)
    expect((await check(operator)).status).toBe(204)
    expect((await check(elsewhere)).body.code).toBe('confirmation-needed')
    expect(await lastAudit('session-confirmed', actor.id)).toMatchObject({ details: { way: 'password' } })

    await running.database.db
      .update(sessions)
      .set({ confirmedAt: sql`now() - interval '301 seconds'` })
      .where(eq(sessions.id, await sessionOf(operator)))
    expect((await check(operator)).body.code).toBe('confirmation-needed')
    await operator.expect(403, 'POST', '/api/operator/simulation/resets', { confirmation: 'RESET' })
  })

  test('with a wrong password fails, is audited, and guessing is stopped only in this session', async () => {
    const operator = await running.operator()
    const { actor } = await operator.expect(200, 'GET', '/api/session')
    const guess = (password: string) => operator.send('POST', confirmation, { password })
    for (let n = 0; n < 5; n += 1) {
      const { status, body } = await guess(`wrong guess ${n}`)
      expect([status, body.code, body.field]).toEqual([400, 'password-wrong', 'password'])
    }
    expect(await lastAudit('confirmation-failed', actor.id)).toMatchObject({ details: { way: 'password' } })
    expect((await guess(goodPassword)).body.code).toBe('too-many-attempts')
    expect((await check(operator)).body.code).toBe('confirmation-needed')
    const elsewhere = running.visitor()
    await elsewhere.expect(201, 'POST', '/api/session', { email: actor.email, password: goodPassword, remember: false })
    expect((await check(await confirmed(elsewhere))).status).toBe(204)
  })

  test('with a code of the authenticator app counts once; an app that was never confirmed does not count', async () => {
    const operator = await running.operator()
    const setup = await operator.expect(201, 'POST', '/api/profile/second-factor', { currentPassword: goodPassword })
    const early = codeOfStep(fromBase32(setup.secret), stepAt(Date.now()))
    expect((await operator.send('POST', confirmation, { code: early })).body.code).toBe('code-not-valid')
    const code = await newGenerator(operator)
    const given = code()
    await operator.expect(201, 'POST', confirmation, { code: given })
    expect((await check(operator)).status).toBe(204)
    expect((await operator.send('POST', confirmation, { code: given })).body.code).toBe('code-not-valid')
  })

  test('with a passkey counts if it is one’s own', async () => {
    const [operator, stranger] = [await running.operator(), await running.operator()]
    const authenticator = newAuthenticator()
    const currentPassword = goodPassword
    const { challenge } = await operator.expect(201, 'POST', '/api/profile/passkeys/options', { currentPassword })
    const response = authenticator.register({ challenge })
    await operator.expect(201, 'POST', '/api/profile/passkeys', { name: 'Mine', response })
    expect((await check(operator)).body.params).toEqual({ ways: 'password,passkey' })
    let count = 0
    const give = async (browser: Browser, asking: Browser) => {
      const options = await asking.expect(201, 'POST', `${confirmation}/passkey/options`)
      return browser.send('POST', confirmation, {
        passkey: authenticator.logIn({ challenge: options.challenge, count: ++count }),
      })
    }
    expect((await give(stranger, stranger)).body.code).toBe('passkey-not-valid')
    expect((await give(operator, stranger)).body.code).toBe('passkey-not-valid')
    expect((await give(operator, operator)).status).toBe(201)
    expect((await check(operator)).status).toBe(204)
  })

  test('is not requested from anyone who may not call the route', async () => {
    const client = await running.client()
    expect((await client.send('GET', '/api/operator/simulation/backup')).body.code).toBe('forbidden')
    expect((await running.visitor().send('GET', confirmation)).body.code).toBe('not-signed-in')
  })
})
