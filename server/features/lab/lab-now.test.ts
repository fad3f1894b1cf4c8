import { randomUUID } from 'node:crypto'
import { type SQL, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import type { LabNow } from '#root/contract/lab.ts'
import { cents, fromDecimal, toDecimal } from '#root/domain/money.ts'
import { createSampleClass } from '#root/server/features/samples/make-class.ts'
import { workOnSamples } from '#root/server/features/samples/start-samples.ts'
import { readBalances } from '#root/server/ledger/accounts.ts'
import { maturitiesStatement } from '#root/server/ledger/dues.ts'
import { readClock } from '#root/server/platform/clock.ts'
import type { Queryable } from '#root/server/platform/database/queryable.ts'
import { freshDatabase } from '#root/tests/database.ts'
import { accepted, openFirm } from '#root/tests/firm.ts'
import { seedInvestments } from '#root/tests/many-investments.ts'
import { claimantsStatement, listClaimants } from './list-claimants.ts'
import { nowReader, totalsStatement } from './read-now.ts'

const dayMs = 86_400_000
const readNow = (db: Queryable, clientId: string | null) => nowReader(db)(clientId)
const dayOf = (instant: Date) => instant.toISOString().slice(0, 10)

describe('a firm from its first day to its last', async () => {
  const { db } = await freshDatabase()
  const firm = await openFirm(db)
  const after = async (days: number) => dayOf(new Date((await readClock(db)).getTime() + days * dayMs))

  test('holds and owes nothing at first', async () => {
    const nothing = { held: '0.00', owed: '0.00', dueNow: '0.00', running: '0.00', idle: '0.00', calendar: [] }
    expect(await readNow(db, null)).toMatchObject({ ...nothing, failure: null, row: { full: 0, part: 0, none: 0 } })
  })

  test('owes what it holds before the first investment, and then the promises on their due dates', async () => {
    const [ann, ben, cleo] = [
      await firm.newFundedClient('600'),
      await firm.newFundedClient('500'),
      await firm.newFundedClient('400'),
    ]
    expect(await readNow(db, null)).toMatchObject({ held: '1500.00', owed: '1500.00', idle: '1500.00', failure: null })
    accepted(await firm.invest(ann, 'beginners', '600'))
    accepted(await firm.invest(ben, 'beginners', '500'))
    const [due, now] = [await after(10), await readNow(db, ben.id)]
    expect(now).toMatchObject({
      held: '1500.00',
      owed: '2600.00',
      dueNow: '0.00',
      running: '2200.00',
      idle: '400.00',
      calendar: [{ day: due, plans: 2, amount: '2200.00' }],
      failure: { day: due, missing: '700.00' },
      row: { full: 1, part: 1, none: 1 },
      own: { place: 2, claim: '1000.00', paid: '300.00' },
    })
    const { rows } = await listClaimants(db, {})
    expect(rows.map(({ clientId, place, claim, paid }) => [clientId, place, claim, paid])).toEqual([
      [ann.id, 1, '1200.00', '1200.00'],
      [ben.id, 2, '1000.00', '300.00'],
      [cleo.id, 3, '400.00', '0.00'],
    ])
    expect((await readNow(db, cleo.id)).own).toEqual({ place: 3, claim: '400.00', paid: '0.00' })
    expect((await readNow(db, 'nobody')).own).toBeNull()
    // Concurrent readers all get the same totals, and each their own position.
    const read = nowReader(db)
    const [first, second, nobody, visitor] = await Promise.all([
      read(ben.id),
      read(cleo.id),
      read('nobody'),
      read(null),
    ])
    expect([second.own?.place, nobody.own, visitor.own]).toEqual([3, null, null])
    for (const { held, owed, row } of [first, second, nobody])
      expect({ held, owed, row }).toEqual({
        held: visitor.held,
        owed: visitor.owed,
        row: visitor.row,
      })
  })

  test('lasts longer with a new deposit, and fails today when its promises are due', async () => {
    const late = await firm.newFundedClient('800')
    expect(await readNow(db, late.id)).toMatchObject({ failure: null, own: { place: 4, paid: '0.00' } })
    accepted(await firm.invest(late, 'beginners', '800'))
    await firm.moveClock('day', 11)
    expect(await readNow(db, null)).toMatchObject({
      dueNow: '3800.00',
      calendar: [],
      failure: { day: await after(0), missing: '1500.00' },
    })
  })

  test('deducts approved payouts before they are sent', async () => {
    const [{ clientId, name } = { clientId: '', name: '' }] = (await listClaimants(db, {})).rows
    expect(name).not.toBe('')
    const first = { ...firm.operator, id: clientId, role: 'client' as const }
    const { id } = accepted(await firm.requestWithdrawal(first, '1200'))
    expect(await readNow(db, null)).toMatchObject({ held: '2300.00', dueNow: '3800.00' })
    accepted(await firm.approveWithdrawal(id))
    expect(await readNow(db, clientId)).toMatchObject({ held: '1100.00', dueNow: '2600.00', own: null })
  })
})

describe('a sample class', async () => {
  const { db, pool } = await freshDatabase()
  const firm = await openFirm(db)
  let now: LabNow
  beforeAll(async () => {
    accepted(await createSampleClass(db, firm.operator, randomUUID(), { count: 60, seed: 7 }))
    await workOnSamples({ db, accountKeys: firm.keys, files: firm.files, retentionDays: 30 })
    now = await readNow(db, null)
  })

  test('has the cover that a separate count by client and by transfer gives', async () => {
    const { rows: deposited } = await pool.query<{ client_id: string; cents: bigint; at: Date }>(`
      select client_id, amount_cents as cents, occurred_at as at from ledger_transfers
      join ledger_accounts on ledger_accounts.id = to_account_id where reason = 'deposit' order by occurred_at`)
    const { rows: left } = await pool.query<{ cents: bigint }>(
      `select amount_cents as cents from ledger_transfers where reason in ('withdrawal-payment')`,
    )
    const total = (rows: readonly { cents: bigint }[]) => rows.reduce((sum, row) => sum + row.cents, 0n)
    const held = total(deposited) - total(left)
    expect(now.held).toBe(toDecimal(cents(held)))

    // Each at the position of their first deposit, with the balances of their four accounts.
    const clientIds = [...new Set(deposited.map((row) => row.client_id))]
    const claims = await Promise.all(
      clientIds.map(async (id) => Object.values(await readBalances(db, id)).reduce((sum, part) => sum + part, 0n)),
    )
    const [row, shares] = [{ full: 0, part: 0, none: 0 }, [] as [string, string][]]
    let rest = held
    for (const [index, claim] of claims.entries()) {
      if (claim === 0n) continue
      const paid = rest <= 0n ? 0n : rest < claim ? rest : claim
      rest -= claim
      row[paid === claim ? 'full' : paid > 0n ? 'part' : 'none']++
      shares.push([clientIds[index]!, toDecimal(cents(paid))])
    }
    expect(now.row).toEqual(row)
    expect(row.none).toBeGreaterThan(10)
    expect(now.owed).toBe(toDecimal(cents(claims.reduce((sum, claim) => sum + claim, 0n))))
    expect(await allClaimants()).toEqual(shares)
  })

  test('fails on the day when matured plans exceed custody', async () => {
    const { rows: plans } = await pool.query<{ at: Date; cents: bigint }>(
      `select matures_at as at, payout_cents as cents from investments where status = 'active' order by matures_at`,
    )
    let left: bigint = fromDecimal(now.held) - fromDecimal(now.dueNow)
    // Its invented history may be so advanced that the matured plans already exceed custody.
    const isGone = left < 0n
    const fatal = plans.find((plan) => (left -= plan.cents) < 0n)
    expect(now.failure?.day).toBe(isGone ? now.at.slice(0, 10) : fatal && dayOf(fatal.at))
    const sum = now.calendar.reduce((total, day) => total + fromDecimal(day.amount), 0n)
    expect(toDecimal(cents(sum))).toBe(now.running)
    expect(now.calendar.reduce((count, day) => count + day.plans, 0)).toBe(plans.length)
  })

  test('is in a queue with pages in both directions', async () => {
    const first = await listClaimants(db, {})
    const second = await listClaimants(db, { after: first.next! })
    expect(second.rows[0]?.place).toBe(first.rows.length + 1)
    expect((await listClaimants(db, { before: second.previous! })).rows).toEqual(first.rows)
  })

  async function allClaimants(): Promise<[string, string][]> {
    const shares: [string, string][] = []
    for (let after: string | undefined = '0'; after;) {
      const page = await listClaimants(db, after === '0' ? {} : { after })
      shares.push(...page.rows.map(({ clientId, paid }): [string, string] => [clientId, paid]))
      after = page.next ?? undefined
    }
    return shares
  }
})

describe('with hundreds of plans', async () => {
  const { db, owner } = await freshDatabase()
  beforeAll(async () => {
    await seedInvestments(db, 500)
    await owner.query('analyze')
  })

  test.each([
    ['the calendar', maturitiesStatement(null), /using running_totals_pkey/],
    ['the totals', totalsStatement(cents(1_000_000n), ['nobody']), /using ledger_claimants_in_order/],
    ['a page of the row', claimantsStatement({ after: '100' }), /using ledger_claimants_in_order/],
  ] as [string, SQL, RegExp][])('%s is read by index', async (_, statement, index) => {
    const plan = await db.transaction(async (tx) => {
      // A scan would be as fast, because nearly every row of this small ledger is needed.
      await tx.execute(sql`set local enable_seqscan = off`)
      await tx.execute(sql`set local enable_bitmapscan = off`)
      const { rows } = await tx.execute<{ 'QUERY PLAN': string }>(sql`explain (costs off) ${statement}`)
      return rows.map((row) => row['QUERY PLAN']).join('\n')
    })
    expect(plan).toMatch(index)
    expect(plan).not.toMatch(/ on (?:ledger_accounts|ledger_transfers|investments)/)
  })
})
