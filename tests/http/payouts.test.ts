import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { cents } from '#root/domain/money.ts'
import { payouts } from '#root/server/platform/tables/payouts.ts'
import { withdrawals } from '#root/server/platform/tables/withdrawals.ts'
import { regtestAddress } from '#root/tests/firm.ts'
import type { Browser } from './browser.ts'
import { openTestApp, type TestApp } from './test-app.ts'

/* An operator's actions for a stuck payment, as the console requests them. */

let running: TestApp
let operator: Browser
let id: string
const txid = 'ab'.repeat(32)
beforeAll(async () => {
  running = await openTestApp()
  operator = await running.operator()
  const client = await running.client()
  const { actor } = await client.expect(200, 'GET', '/api/session')
  const { db } = running.database
  const [row] = await db
    .insert(withdrawals)
    .values({
      clientId: actor.id,
      amountCents: cents(50_000n),
      feeCents: cents(0n),
      walletAddress: regtestAddress,
      status: 'approved',
      decidedAt: new Date(),
      decidedBy: 'an operator',
    })
    .returning({ id: withdrawals.id })
  id = row!.id
  await db.insert(payouts).values({ withdrawalId: id })
})

const renew = (former: string | null, of = id) =>
  operator.send('POST', `/api/operator/withdrawals/${of}/payout/renewal`, { former })

test('a payment is replaced only if it is unsigned or a coin is gone, as the operator saw it, and audited', async () => {
  const { db } = running.database
  expect((await renew(null)).body.code).toBe('payout-not-to-renew')
  expect((await renew(null, randomUUID())).status).toBe(404)
  expect((await renew('no id')).status).toBe(400)
  const built = { sats: 781_250n, rateCents: 6_400_000n, feeSats: 300n, txid, raw: Buffer.from('00', 'hex') }
  const payout = { ...built, status: 'signed', preparedAt: new Date() } as const
  await db.update(payouts).set(payout).where(eq(payouts.withdrawalId, id))
  expect((await renew(txid)).body.code).toBe('payout-not-to-renew')
  await db.update(payouts).set({ goneHeight: 7 }).where(eq(payouts.withdrawalId, id))
  expect((await renew(null)).body.code).toBe('payout-not-to-renew')
  expect(await renew(txid)).toMatchObject({ status: 200, body: { status: 'waiting', txid: null, isCoinGone: false } })
  expect((await renew(txid)).status).toBe(409)
  const { rows } = await operator.expect(200, 'GET', '/api/operator/audit-events?action=payout-renewed')
  expect(rows).toMatchObject([{ subject: { kind: 'withdrawal', id }, details: { former: txid } }])
})

test('only a payment that awaits the operator’s decision can be recognised', async () => {
  const path = `/api/operator/withdrawals/${id}/payout/recognition`
  expect((await operator.send('POST', path, { txid })).body.code).toBe('payout-not-to-renew')
})
