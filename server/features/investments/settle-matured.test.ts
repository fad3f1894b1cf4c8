import { sql } from 'drizzle-orm'
import { describe, expect, test, vi } from 'vitest'
import { readBalances } from '#root/server/ledger/accounts.ts'
import { verifyLedger } from '#root/server/ledger/verify.ts'
import { freshDatabase } from '#root/tests/database.ts'
import { seedInvestments } from '#root/tests/faults/many-investments.ts'
import { openFirm } from '#root/tests/firm.ts'
import { toldDuring } from '#root/tests/told-during.ts'
import { settleMatured } from './settle-matured.ts'
import { startSettling } from './start-settling.ts'
import { listInvestmentsOf } from './store.ts'

const { db, url } = await freshDatabase()
const firm = await openFirm(db)

/** Moves the clock without settling. */
const passDays = (days: number) =>
  db.execute(sql`update firm_clock set anchor_firm = firm_now() + make_interval(days => ${days}), anchor_real = clock_timestamp(),
    high_water = firm_now() + make_interval(days => ${days})`)

const unsettled = async () => db.$count(sql`investments where status = 'active'`)

describe('settling', () => {
  test('pays the payout when the term is over and not before', async () => {
    const client = await firm.newFundedClient('2000')
    await firm.invest(client, 'advanced', '2000')
    expect(await firm.moveClock('day', 14)).toBe(0)
    expect(await readBalances(db, client.id)).toMatchObject({ investedCents: 800_000n, withdrawableCents: 0n })
    expect(await firm.moveClock('day')).toBe(1)
    expect(await readBalances(db, client.id)).toMatchObject({ investedCents: 0n, withdrawableCents: 800_000n })
    const [investment] = await listInvestmentsOf(db, client.id)
    expect(investment).toMatchObject({
      status: 'matured',
      principal: '2000.00',
      promisedReturn: '6000.00',
      payout: '8000.00',
    })
    expect(Date.parse(investment!.settledAt!)).toBeGreaterThanOrEqual(Date.parse(investment!.maturesAt))
    expect(await settleMatured(db)).toBe(0)
  })

  test('jumps to the very instant of the next maturity', async () => {
    const client = await firm.newFundedClient('100')
    await firm.invest(client, 'beginners', '100')
    expect(await firm.moveClock('next-maturity')).toBe(1)
    expect((await readBalances(db, client.id)).withdrawableCents).toBe(20_000n)
  })

  test('works in batches, by several at once, each investment once', async () => {
    await seedInvestments(db, 250)
    await passDays(10)
    const settled = await Promise.all(Array.from({ length: 4 }, () => settleMatured(db, { batchSize: 20 })))
    expect(settled.reduce((sum, count) => sum + count)).toBe(250)
    expect((await verifyLedger(db)).findings).toEqual([])
  })

  test('stops between batches when it is told to, and goes on later', async () => {
    await seedInvestments(db, 30)
    await passDays(10)
    let asked = 0
    expect(await settleMatured(db, { batchSize: 10, stopped: () => (asked += 1) > 2 })).toBe(20)
    expect(await settleMatured(db)).toBe(10)
  })

  test('tells each client, when it is done and not when it is undone', async () => {
    const [clientId] = await seedInvestments(db, 1)
    await passDays(10)
    const undo = () =>
      db.transaction(async (tx) => {
        await settleMatured(tx)
        throw new Error('undone')
      })
    const told = await toldDuring(url, async () => {
      await expect(undo()).rejects.toThrow('undone')
      await settleMatured(db)
    })
    expect(told).toEqual([
      { to: 'everyone', type: 'ledger' },
      { to: `client:${clientId}`, type: 'investment' },
      { to: `client:${clientId}`, type: 'account' },
      { to: 'operators', type: 'investment' },
    ])
  })
})

describe('an investment that cannot be settled', () => {
  /** A plan that no money of the ledger stands behind: its settlement crosses a limit, each time. */
  const addImpossible = async () => {
    const client = await firm.newFundedClient('100')
    const { rows } = await db.execute<{ id: string }>(sql`
      insert into investments (client_id, plan, plan_version, plan_title, principal_cents, return_cents, payout_cents, started_at, matures_at)
      values (${client.id}, 'beginners', 1, 'BEGINNERS', 10000, 10000, 20000, firm_now(), firm_now() + interval '9 days') returning id`)
    return rows[0]!.id
  }

  test('stops nobody else’s, waits apart, and is tried again later', async () => {
    const impossible = [await addImpossible(), await addImpossible()]
    await seedInvestments(db, 60)
    await passDays(10)
    const failed: string[] = []
    const options = { batchSize: 16, onFailure: (id: string) => failed.push(id) }
    expect(await settleMatured(db, options)).toBe(60)
    expect(failed.toSorted()).toEqual(impossible.toSorted())
    expect(await unsettled()).toBe(2)
    expect(await settleMatured(db, options)).toBe(0)
    expect(failed).toHaveLength(2)

    await db.execute(sql`update settlement_failures set retry_at = clock_timestamp()`)
    expect(await settleMatured(db, options)).toBe(0)
    expect(failed).toHaveLength(4)
    const attempts = async () => (await db.execute(sql`select attempts from settlement_failures`)).rows
    expect(await attempts()).toEqual([{ attempts: 2 }, { attempts: 2 }])

    // What stood in the way is mended: the money is there now.
    for (const id of impossible)
      await db.execute(sql`
        insert into ledger_transfers (reason, from_account_id, to_account_id, amount_cents, subject_id)
        select 'promised-return', (select id from ledger_accounts where kind = 'promised_returns'), a.id, 20000, i.id
        from investments i join ledger_accounts a on a.client_id = i.client_id and a.kind = 'invested' where i.id = ${id}`)
    await db.execute(sql`update settlement_failures set retry_at = clock_timestamp()`)
    expect(await settleMatured(db, options)).toBe(2)
    expect([await unsettled(), await attempts()]).toEqual([0, []])
  })
})

describe('the settling of a process', () => {
  const fail = (error: unknown) => {
    throw error
  }

  test('settles what is due at its start, and what becomes due, without being asked', async () => {
    await seedInvestments(db, 3)
    await passDays(10)
    const settling = startSettling(db, fail)
    await vi.waitFor(async () => expect(await unsettled()).toBe(0), 5_000)
    await seedInvestments(db, 3)
    await passDays(10)
    await vi.waitFor(async () => expect(await unsettled()).toBe(0), 5_000)
    await settling.stop()
  })

  test('has settled when settleNow resolves, and does nothing once it was stopped', async () => {
    const settling = startSettling(db, fail)
    await seedInvestments(db, 3)
    await passDays(10)
    await settling.settleNow()
    expect(await unsettled()).toBe(0)
    await seedInvestments(db, 3)
    await passDays(10)
    await settling.stop()
    await settling.settleNow()
    expect(await unsettled()).toBe(3)
  })

  test('outlives a failure of the database', async () => {
    const failures: unknown[] = []
    let broken = true
    const unreliable = new Proxy(db, {
      get: (target, name, receiver) => {
        if (broken && name === 'execute') throw new Error('the database is away')
        return Reflect.get(target, name, receiver)
      },
    })
    const settling = startSettling(unreliable, (error) => failures.push(error))
    await settling.settleNow()
    expect(failures.length).toBeGreaterThan(0)
    broken = false
    await vi.waitFor(async () => expect(await unsettled()).toBe(0), 5_000)
    await settling.stop()
  })
})
