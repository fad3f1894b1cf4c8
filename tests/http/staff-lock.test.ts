import { desc, eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { auditLog } from '#root/server/platform/tables/audit.ts'
import type { Browser } from './browser.ts'
import { confirmed, goodPassword, openTestApp, type TestApp } from './test-app.ts'

let running: TestApp
let operator: Browser
beforeAll(async () => {
  running = await openTestApp()
  operator = await confirmed(await running.operator())
})

const idOf = async (browser: Browser) => (await browser.expect(200, 'GET', '/api/session')).actor.id as string
const lastAudit = async (action: string) => {
  const log = running.database.db.select().from(auditLog).where(eq(auditLog.action, action))
  return (await log.orderBy(desc(auditLog.id)).limit(1))[0]
}

test('a locked colleague is signed out at once and cannot log in until they are unlocked', async () => {
  const member = await running.operator()
  const { actor } = await member.expect(200, 'GET', '/api/session')
  const address = `/api/operator/staff/${actor.id}/lock`
  const logIn = () =>
    running.visitor().send('POST', '/api/session', { email: actor.email, password: goodPassword, remember: false })
  const locked = await operator.expect(200, 'PUT', address, { reason: 'On leave' })
  expect(locked.lockedAt).toEqual(expect.any(String))
  expect((await member.send('GET', '/api/operator/staff')).status).toBe(401)
  expect(await logIn()).toMatchObject({ body: { code: 'account-locked' } })
  expect(await lastAudit('account-locked')).toMatchObject({ subjectId: actor.id, details: { reason: 'On leave' } })
  expect((await operator.expect(200, 'DELETE', address)).lockedAt).toBeNull()
  expect((await logIn()).status).toBeLessThan(300)
  expect(await lastAudit('account-unlocked')).toMatchObject({ subjectId: actor.id })
})

test('nobody can lock themselves, and of two operators who lock each other at once one remains', async () => {
  const [one, other] = [await confirmed(await running.operator()), await confirmed(await running.operator())]
  const [oneId, otherId] = [await idOf(one), await idOf(other)]
  const lock = (by: Browser, id: string) => by.send('PUT', `/api/operator/staff/${id}/lock`, { reason: 'Testing' })
  expect((await lock(one, oneId)).body.code).toBe('not-oneself')
  await Promise.all([lock(one, otherId), lock(other, oneId)])
  const locked = (await operator.expect(200, 'GET', '/api/operator/staff')).members.filter(
    ({ id, lockedAt }: { id: string; lockedAt: string | null }) => [oneId, otherId].includes(id) && lockedAt !== null,
  )
  expect(locked).toHaveLength(1)
})
