import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { cents } from '#root/domain/money.ts'
import type { SampleStart } from '#root/domain/sample-start.ts'
import { failureOf } from '#root/domain/solvency.ts'
import { readFirmBalances } from '#root/server/ledger/accounts.ts'
import { readDues } from '#root/server/ledger/dues.ts'
import { postTransfers } from '#root/server/ledger/post-transfers.ts'
import { readOwedToClients } from '#root/server/ledger/totals.ts'
import { verifyLedger } from '#root/server/ledger/verify.ts'
import { readClock } from '#root/server/platform/clock.ts'
import { accounts, users } from '#root/server/platform/tables/identity.ts'
import { freshDatabase } from '#root/tests/database.ts'
import { accepted, openFirm } from '#root/tests/firm.ts'
import { createSampleClass, wipeSampleClasses } from './make-class.ts'
import { workOnSamples } from './start-samples.ts'
import { readSampleClasses } from './store.ts'

async function openSchool() {
  const { db } = await freshDatabase()
  const firm = await openFirm(db)
  const services = { db, accountKeys: firm.keys, files: firm.files, retentionDays: 30 }
  return {
    db,
    firm,
    make: async (count: number, seed = 7, start: SampleStart = 'mixed') => {
      accepted(await createSampleClass(db, firm.operator, randomUUID(), { count, seed, start }))
      await workOnSamples(services)
    },
    wipe: async () => {
      accepted(await wipeSampleClasses(db, firm.operator, randomUUID()))
      await workOnSamples(services)
    },
    number: async (query: ReturnType<typeof sql>) => Number((await db.execute<{ n: bigint }>(query)).rows[0]!.n),
    findings: async () => (await verifyLedger(db)).findings,
  }
}

describe('a class of sample clients', async () => {
  const { db, firm, make, wipe, number, findings } = await openSchool()

  test('has a history of many days in an intact ledger', async () => {
    await make(60)
    expect(await findings()).toEqual([])
    expect(await readSampleClasses(db)).toMatchObject({
      classes: [{ status: 'full', made: 60 }],
      clients: 60,
      left: 440,
    })
    const days = sql`select count(distinct occurred_at::date) as n from ledger_transfers`
    expect(await number(days)).toBeGreaterThan(10)
    expect(await number(sql`select count(*) as n from deposits where status = 'pending'`)).toBeGreaterThan(0)
    expect(await number(sql`select count(*) as n from withdrawals where status = 'pending'`)).toBeGreaterThan(0)
    expect(await number(sql`select count(*) as n from withdrawals where status = 'approved'`)).toBeGreaterThan(0)
    expect(await number(sql`select count(*) as n from investments where status = 'matured'`)).toBeGreaterThan(0)
    expect(await number(sql`select count(*) as n from investments where status = 'active'`)).toBeGreaterThan(0)
    const late = sql`select count(*) as n from ledger_transfers where occurred_at > firm_now()`
    expect(await number(late)).toBe(0)
  })

  test('nobody can log in as one of them, and they get no email', async () => {
    const members = await db
      .select()
      .from(users)
      .where(sql`sample_class_id is not null`)
    expect(members.every(({ email }) => email.endsWith('@class.example.com'))).toBe(true)
    expect(await db.$count(accounts)).toBe(0)
    await firm.moveClock('day', 20)
    expect(await number(sql`select count(*) as n from outbox where recipient like '%@class.example.com'`)).toBe(0)
    expect(await findings()).toEqual([])
  })

  test('is treated like other clients: withdrawals are paid, deposits credited', async () => {
    const [withdrawal] = (
      await db.execute<{ id: string }>(sql`
      select id from withdrawals where status = 'pending' order by amount_cents limit 1`)
    ).rows
    accepted(await firm.approveWithdrawal(withdrawal!.id))
    const [deposit] = (await db.execute<{ id: string }>(sql`select id from deposits where status = 'pending' limit 1`))
      .rows
    accepted(await firm.approveDeposit(deposit!.id))
    expect(await findings()).toEqual([])
  })

  test('the firm’s time stays after earlier records', async () => {
    const before = await readClock(db)
    await make(1, 8)
    expect((await readClock(db)).getTime()).toBeGreaterThanOrEqual(before.getTime())
  })

  test('is removed with all personal data, and the firm owes them nothing', async () => {
    const client = await firm.newFundedClient('700')
    await wipe()
    expect(await findings()).toEqual([])
    expect(await readSampleClasses(db)).toEqual({ classes: [], clients: 0, left: 500 })
    expect(await number(sql`select count(*) as n from "user" where email like '%@class.example.com'`)).toBe(0)
    expect(await number(sql`select count(*) as n from files`)).toBe(1)
    expect(await number(sql`select count(*) as n from withdrawals where status = 'pending'`)).toBe(0)
    // Only the class's own client is left.
    expect(await readOwedToClients(db)).toBe(70_000n)
    const { custodyCents, promisedReturnsCents } = await readFirmBalances(db)
    expect(custodyCents + promisedReturnsCents).toBe(70_000n)
    expect(accepted(await firm.invest(client, 'beginners', '700')).status).toBe('active')
    await firm.moveClock('day', 30)
    expect(await findings()).toEqual([])
  })
})

test('a class is removed even when its money was paid to others: custody never goes below zero', async () => {
  const { db, firm, make, wipe, findings } = await openSchool()
  const client = await firm.newClientWithPayout('1000')
  await make(40)
  const { id } = accepted(await firm.requestWithdrawal(client, '4000'))
  accepted(await firm.approveWithdrawal(id))
  await wipe()
  expect(await findings()).toEqual([])
  expect(await readOwedToClients(db)).toBe(0n)
  expect(await readFirmBalances(db)).toMatchObject({ custodyCents: 0n })
})

test('there are at most 500 in all, and a repeated key creates no more', async () => {
  const { db, firm } = await openSchool()
  const key = randomUUID()
  const ask = () => createSampleClass(db, firm.operator, key, { count: 500 })
  expect(await ask()).toEqual(await ask())
  expect(await createSampleClass(db, firm.operator, randomUUID(), { count: 1 })).toMatchObject({
    refusal: 'too-many-samples',
    params: { most: '500', left: '0' },
  })
})

test('only sample clients have a history: for others the ledger sets the time', async () => {
  const { db, firm, number } = await openSchool()
  const client = await firm.newFundedClient('500')
  const longAgo = new Date('2020-02-02')
  const facts = { clientId: client.id, amountCents: cents(100n), subjectId: randomUUID(), occurredAt: longAgo }
  await db.transaction((tx) => postTransfers(tx, [{ ...facts, reason: 'deposit' }]))
  expect(
    await number(sql`select count(*) as n from ledger_transfers where occurred_at < now() - interval '1 hour'`),
  ).toBe(0)
  const posing = db.update(users).set({ sampleClassId: randomUUID() }).where(eq(users.id, client.id))
  await expect(posing).rejects.toMatchObject({ cause: { constraint: 'user_sample_is_made_up' } })
})

describe('a class that starts', () => {
  /** The lab's results for a firm with only this class: custody, payouts due, and the first day it cannot pay. */
  async function openClass(start: SampleStart, count: number, seed: number) {
    const { db, make, number, findings } = await openSchool()
    await make(count, seed, start)
    const dues = await readDues(db)
    const now = (await readClock(db)).getTime()
    const dayOf = (days: number) => new Date(now + days * 86_400_000).toISOString().slice(0, 10)
    expect(await findings()).toEqual([])
    return {
      dues,
      failure: failureOf(dues, dayOf(0)),
      dayOf,
      pending: await number(
        sql`select coalesce(sum(amount_cents), 0)::bigint as n from withdrawals where status = 'pending'`,
      ),
      pendingDeposits: await number(sql`select count(*) as n from deposits where status = 'pending'`),
      db,
    }
  }
  const sizes = [
    [1, 3],
    [8, 11],
    [27, 7],
  ] as const

  test.each(sizes)(
    'healthy has paid every request, and fails on no day of the next five: %i clients',
    async (count, seed) => {
      const { dues, failure, dayOf, pending } = await openClass('healthy', count, seed)
      expect(pending).toBe(0)
      expect(dues.heldCents).toBeGreaterThanOrEqual(dues.dueNowCents)
      expect(failure === null || failure.day > dayOf(5)).toBe(true)
    },
  )

  test.each(sizes)('a day before collapse can pay today, and not tomorrow: %i clients', async (count, seed) => {
    const { dues, failure, dayOf } = await openClass('day-before', count, seed)
    expect(dues.heldCents).toBeGreaterThanOrEqual(dues.dueNowCents)
    expect(failure?.day).toBe(dayOf(1))
    const tomorrow = dues.days.find(({ day }) => day === dayOf(1))
    expect(tomorrow?.dueCents).toBeGreaterThan(dues.heldCents)
  })

  test.each(sizes)('collapsed has pending withdrawals that it cannot pay: %i clients', async (count, seed) => {
    const { dues, failure, dayOf, pending } = await openClass('collapsed', count, seed)
    expect(BigInt(pending)).toBeGreaterThan(dues.heldCents)
    expect(failure?.day).toBe(dayOf(0))
  })

  test('has a picture as the proof of each pending deposit', async () => {
    const { db, pendingDeposits } = await openClass('healthy', 8, 5)
    expect(pendingDeposits).toBeGreaterThan(0)
    const { rows } = await db.execute<{ type: string; name: string }>(
      sql`select f.type, f.name from deposits d join files f on f.id = d.proof_file_id where d.status = 'pending'`,
    )
    expect(new Set(rows.map(({ type }) => type))).toEqual(new Set(['image/png']))
    expect(rows).toHaveLength(pendingDeposits)
  })

  test.each(['healthy', 'day-before', 'collapsed'] as const)('%s is removed to the last cent', async (start) => {
    const { db, make, wipe, findings } = await openSchool()
    await make(24, 9, start)
    await wipe()
    expect(await findings()).toEqual([])
    expect(await readOwedToClients(db)).toBe(0n)
    expect(await readSampleClasses(db)).toMatchObject({ clients: 0, classes: [] })
  })
})
