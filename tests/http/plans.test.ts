import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { draftOf } from '#root/domain/plan-draft.ts'
import { specifiedPlans } from '#root/domain/plans.ts'
import { readMovements } from '#root/server/features/history/movements.ts'
import { invest } from '#root/server/features/investments/invest.ts'
import { listInvestmentsOf } from '#root/server/features/investments/store.ts'
import { verifyLedger } from '#root/server/ledger/verify.ts'
import { readPlans } from '#root/server/platform/offer.ts'
import { auditLog } from '#root/server/platform/tables/audit.ts'
import { accepted, openFirm } from '../firm.ts'
import type { Browser } from './browser.ts'
import { openTestApp, type TestApp } from './test-app.ts'

let running: TestApp
let operator: Browser
beforeAll(async () => {
  running = await openTestApp()
  operator = await running.operator()
})

const [beginners, advanced, premium] = specifiedPlans.map(draftOf)
const versionsOf = (plan: string, by = operator) => by.expect(200, 'GET', `/api/operator/plans/${plan}/versions`)
const publish = (plan: string, body: object, by = operator) =>
  by.send('POST', `/api/operator/plans/${plan}/versions`, body)

test('the firm starts with the specification’s plans and limits, which anyone can read', async () => {
  expect(await readPlans(running.database.db)).toEqual(specifiedPlans)
  const { offer } = await running.visitor().expect(200, 'GET', '/api/page-data')
  expect(offer.plans[2]).toEqual({
    id: 'premium',
    version: 1,
    title: 'PREMIUM',
    badge: 'VIP',
    min: '10000.00',
    max: '100000.00',
    returnPercent: 500,
    durationDays: 20,
  })
  expect(offer.limits).toEqual({ minDeposit: '100.00', maxDeposit: '1000000.00', minWithdrawal: '100.00' })
})

test('a changed plan is a new version with its author and changes; earlier investments keep their terms', async () => {
  const { db } = running.database
  const firm = await openFirm(db)
  const early = await firm.newFundedClient('200')
  accepted(await firm.invest(early, 'beginners', '200'))

  const { status, body } = await publish('beginners', {
    basedOn: 1,
    ...beginners,
    title: 'STARTERS',
    returnPercent: '150',
    durationDays: '5',
  })
  expect([status, body]).toMatchObject([201, { version: 2, title: 'STARTERS', returnPercent: 150, running: 0 }])
  const { rows } = await versionsOf('beginners')
  expect(rows).toMatchObject([
    { version: 2, createdBy: { name: 'Ann Lee' }, running: 0 },
    { version: 1, createdBy: null, running: 1, title: 'BEGINNERS' },
  ])
  const [auditEvent] = await db.select().from(auditLog).where(eq(auditLog.action, 'plan-changed'))
  expect(auditEvent).toMatchObject({
    subjectKind: 'plan',
    subjectId: 'beginners',
    stateBefore: { version: 1, title: 'BEGINNERS', returnPercent: '100', durationDays: '10' },
    stateAfter: { version: 2, title: 'STARTERS', returnPercent: '150', durationDays: '5' },
  })

  const late = await firm.newFundedClient('300.01')
  accepted(await firm.invest(late, 'beginners', '300.01'))
  await firm.moveClock('day', 5)
  expect(await listInvestmentsOf(db, early.id)).toMatchObject([
    { status: 'active', planTitle: 'BEGINNERS', payout: '400.00' },
  ])
  // 150% of $300.01 is $450.015: the fraction of a cent is not promised.
  expect(await listInvestmentsOf(db, late.id)).toMatchObject([
    { status: 'matured', planTitle: 'STARTERS', promisedReturn: '450.01', payout: '750.02' },
  ])
  await firm.moveClock('day', 5)
  const movements = await readMovements(db, early.id, { period: {}, isFalling: true, limit: 10 } as never)
  expect(movements[0]).toMatchObject({ reason: 'maturity', planTitle: 'BEGINNERS', amountCents: 40_000n })
  expect((await verifyLedger(db)).findings).toEqual([])
})

test('an investment is refused when its plan has changed since it was shown', async () => {
  const { db } = running.database
  const firm = await openFirm(db)
  const client = await firm.newFundedClient('2000')
  await operator.expect(201, 'POST', '/api/operator/plans/advanced/versions', {
    basedOn: 1,
    ...advanced,
    returnPercent: '250',
  })
  const order = { plan: 'advanced', amount: '2000' } as const
  const ask = (planVersion: number) => invest(db, client.id, randomUUID(), { ...order, planVersion })
  expect(await ask(1)).toEqual({ refusal: 'plan-changed', params: { plan: 'ADVANCED' } })
  expect(accepted(await ask(2)).promisedReturn).toBe('5000.00')
})

test('of two operators who change the same version at once, the second is refused and nothing of theirs is stored', async () => {
  const colleague = await running.operator()
  const outcomes = await Promise.all([
    publish('premium', { basedOn: 1, ...premium, returnPercent: '600' }),
    publish('premium', { basedOn: 1, ...premium, returnPercent: '700' }, colleague),
  ])
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual([201, 409])
  expect(outcomes.find(({ status }) => status === 409)?.body.code).toBe('plan-version-not-latest')
  const { rows } = await versionsOf('premium')
  expect(rows.map(({ version }: { version: number }) => version)).toEqual([2, 1])
  const auditEvents = and(eq(auditLog.action, 'plan-changed'), eq(auditLog.subjectId, 'premium'))
  expect(await running.database.db.$count(auditLog, auditEvents)).toBe(1)
})

test('the same terms again create no version, and a version never changes', async () => {
  const { rows } = await versionsOf('premium')
  const [{ version, returnPercent }] = rows
  const same = { basedOn: version, ...premium, returnPercent: String(returnPercent) }
  expect((await publish('premium', same)).body.version).toBe(version)
  expect((await versionsOf('premium')).rows).toHaveLength(rows.length)
  await expect(running.database.pool.query('update plan_versions set return_percent = 1')).rejects.toThrow(
    'A version of a plan never changes',
  )
})

test('terms out of bounds, an unknown plan, and a change by an auditor are refused', async () => {
  const { body } = await publish('beginners', { basedOn: 2, ...beginners, min: '0', durationDays: '1' })
  expect(body).toMatchObject({ code: 'plan-amount-out-of-bounds', field: 'min' })
  expect(body.issues.map(({ field, detail }: Record<string, string>) => [field, detail])).toEqual([
    ['min', 'Please enter an amount from $1 to $10,000,000 with at most two decimals.'],
    ['durationDays', 'Please enter a number of days from 2 to 365.'],
  ])
  expect((await publish('platinum', { basedOn: 1, ...beginners })).status).toBe(400)
  expect((await publish('beginners', { basedOn: 9, ...beginners })).body.code).toBe('plan-version-not-latest')
  const auditor = await running.auditor()
  await versionsOf('beginners', auditor)
  expect((await publish('beginners', { basedOn: 2, ...beginners }, auditor)).body.code).toBe('forbidden')
  expect((await publish('beginners', { basedOn: 2, ...beginners }, await running.client())).status).toBe(403)
})

test('the pages of a plan’s versions have each version once, in order', async () => {
  for (let version = 2; version < 30; version++)
    await operator.expect(201, 'POST', '/api/operator/plans/beginners/versions', {
      basedOn: version,
      ...beginners,
      returnPercent: String(100 + version),
    })
  const first = await versionsOf('beginners')
  expect([first.rows.length, first.rows[0].version, first.next]).toEqual([25, 30, '6'])
  const rest = await operator.expect(200, 'GET', '/api/operator/plans/beginners/versions?after=6')
  expect(rest.rows.map(({ version }: { version: number }) => version)).toEqual([5, 4, 3, 2, 1])
  const back = await operator.expect(200, 'GET', '/api/operator/plans/beginners/versions?before=5')
  expect([back.rows.length, back.rows.at(-1).version]).toEqual([25, 6])
})
