import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { readBalances } from '#root/server/ledger/accounts.ts'
import { verifyLedger } from '#root/server/ledger/verify.ts'
import { freshDatabase } from '#root/tests/database.ts'
import { openFirm } from '#root/tests/firm.ts'
import { passDays, seedImpossible, seedInvestments } from '#root/tests/many-investments.ts'
import { publishedDuring } from '#root/tests/published-during.ts'
import { settleMatured } from './settle-matured.ts'
import { listInvestmentsOf } from './store.ts'

const { db, url } = await freshDatabase()
const firm = await openFirm(db)

const unsettled = async () => db.$count(sql`investments where status = 'active'`)

describe('settling', () => {
  test('credits the payout at maturity and not before', async () => {
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

  test('works at the exact moment of the next maturity', async () => {
    const client = await firm.newFundedClient('100')
    await firm.invest(client, 'beginners', '100')
    expect(await firm.moveClock('next-maturity')).toBe(1)
    expect((await readBalances(db, client.id)).withdrawableCents).toBe(20_000n)
  })

  test('works in batches, in several processes at once, each investment once', async () => {
    await seedInvestments(db, 250)
    await passDays(db, 10)
    const settled = await Promise.all(Array.from({ length: 4 }, () => settleMatured(db, { batchSize: 20 })))
    expect(settled.reduce((sum, count) => sum + count)).toBe(250)
    expect((await verifyLedger(db)).findings).toEqual([])
  })

  test.each([
    { count: 6, emails: 6 },
    { count: 1_000, emails: 0 },
  ])('sends $emails emails for a batch of $count plans', async ({ count, emails }) => {
    const clients = sql.param(await seedInvestments(db, count))
    await db.execute(sql`
      insert into "user" (id, name, email, role, first_name, last_name, username, phone_number, country)
      select id, 'Ada Example', id || '@example.com', 'client', 'Ada', 'Example', left(id, 30), '555-0100', 'United States'
      from unnest(${clients}::text[]) as id`)
    await passDays(db, 10)
    expect(await settleMatured(db)).toBe(count)
    expect(await db.$count(sql`outbox where kind = 'plan-matured' and user_id = any(${clients}::text[])`)).toBe(emails)
  })

  test('stops between batches on request, and continues later', async () => {
    await seedInvestments(db, 30)
    await passDays(db, 10)
    let checks = 0
    expect(await settleMatured(db, { batchSize: 10, stopped: () => (checks += 1) > 2 })).toBe(20)
    expect(await settleMatured(db)).toBe(10)
  })

  test('notifies each client when it is committed, and not when it is rolled back', async () => {
    const [clientId] = await seedInvestments(db, 1)
    await passDays(db, 10)
    const undo = () =>
      db.transaction(async (tx) => {
        await settleMatured(tx)
        throw new Error('undone')
      })
    const published = await publishedDuring(url, async () => {
      await expect(undo()).rejects.toThrow('undone')
      await settleMatured(db)
      // Nothing is due any more, so no event is sent.
      await settleMatured(db)
    })
    // They are written by one statement, in no order.
    expect(published).toHaveLength(4)
    expect(published).toEqual(
      expect.arrayContaining([
        { to: `client:${clientId}`, type: 'investment' },
        { to: `client:${clientId}`, type: 'account' },
        { to: 'operators', type: 'investment' },
        { to: 'everyone', type: 'ledger' },
      ]),
    )
  })
})

describe('obstacles', () => {
  const dueOne = async () => {
    await seedInvestments(db, 1)
    await passDays(db, 10)
  }

  test('rows locked by another process are skipped', async () => {
    await dueOne()
    const { promise: mayEnd, resolve: end } = Promise.withResolvers<void>()
    const { promise: isLocked, resolve: locked } = Promise.withResolvers<void>()
    const other = db.transaction(async (tx) => {
      await tx.execute(sql`select from investments where status = 'active' for update`)
      locked()
      await mayEnd
    })
    await isLocked
    await seedInvestments(db, 2, 10)
    expect(await settleMatured(db)).toBe(2)
    end()
    await other
    expect(await settleMatured(db)).toBe(1)
  })

  /** A database whose transactions end in a given way. */
  const ending = (end: (transaction: typeof db.transaction) => typeof db.transaction) =>
    new Proxy(db, {
      get: (target, name, receiver) =>
        name === 'transaction' ? end(target.transaction.bind(target)) : Reflect.get(target, name, receiver),
    })

  test('an outage is thrown, and postpones no investment', async () => {
    await dueOne()
    const outage = Object.assign(new Error('gone'), { code: '57P01' })
    const away = ending(
      (transaction) => (run) =>
        transaction(async (tx) => {
          await run(tx)
          throw outage
        }),
    )
    await expect(settleMatured(away)).rejects.toBe(outage)
    expect(await settleMatured(db)).toBe(1)
  })

  test('a failure before the first row is thrown unchanged', async () => {
    const bug = new Error('a bug')
    await expect(settleMatured(ending(() => () => Promise.reject(bug)))).rejects.toBe(bug)
  })
})

describe('an investment that cannot be settled', () => {
  test('does not block others, and is retried later', async () => {
    const impossible = [await seedImpossible(db), await seedImpossible(db)]
    await seedInvestments(db, 60)
    await passDays(db, 10)
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
    // Without a handler, nothing is reported.
    await db.execute(sql`update settlement_failures set retry_at = clock_timestamp()`)
    expect(await settleMatured(db)).toBe(0)
    const attempts = async () => (await db.execute(sql`select attempts from settlement_failures`)).rows
    expect(await attempts()).toEqual([{ attempts: 3 }, { attempts: 3 }])

    // The cause is fixed: the money is available now.
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
