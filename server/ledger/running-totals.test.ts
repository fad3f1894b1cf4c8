import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { cents } from '#root/domain/money.ts'
import { settleMatured } from '#root/server/features/investments/settle-matured.ts'
import { knownMigrations, migrate } from '#root/server/platform/database/migrate.ts'
import { freshDatabase } from '#root/tests/database.ts'
import { passDays, seedDeposits, seedInvestments } from '#root/tests/many-investments.ts'
import { postTransfers } from './post-transfers.ts'
import { verifyLedger } from './verify.ts'

const { db } = await freshDatabase()
const amountCents = cents(10_000n)

async function totals(): Promise<Record<string, [bigint, bigint]>> {
  const { rows } = await db.execute<{ name: string; cents: bigint; count: bigint }>(sql`
    select 'balance ' || key as name, cents, count from running_totals_of('balance')
    union all select 'due', sum(cents)::bigint, sum(count)::bigint from running_totals_of('due') having count(*) > 0
    union all select 'row', sum(cents)::bigint, sum(count)::bigint from running_totals_of('row-day') having count(*) > 0`)
  return Object.fromEntries(rows.map(({ name, cents: sum, count }) => [name, [sum, count]]))
}

test('the totals follow deposits, plans and their maturity', async () => {
  const clientIds = await seedInvestments(db, 3)
  const open = { 'balance deposited': [0n, 3n], 'balance held': [0n, 3n], row: [60_000n, 3n] }
  expect(await totals()).toEqual({
    ...open,
    'balance invested': [60_000n, 3n],
    'balance withdrawable': [0n, 3n],
    due: [60_000n, 3n],
  })
  await passDays(db, 11)
  expect(await settleMatured(db)).toBe(3)
  expect(await totals()).toEqual({ ...open, 'balance invested': [0n, 3n], 'balance withdrawable': [60_000n, 3n] })

  // A client without a claim leaves the queue.
  const [clientId] = clientIds as [string]
  await db.transaction((tx) =>
    postTransfers(
      tx,
      (['withdrawal-hold', 'withdrawal-payment'] as const).map((reason) => ({
        reason,
        clientId,
        amountCents: cents(20_000n),
        subjectId: randomUUID(),
      })),
    ),
  )
  expect((await totals()).row).toEqual([40_000n, 2n])
})

test('concurrent transactions change the same totals, fold them, and do not wait for each other', async () => {
  const { db: other } = await freshDatabase()
  const clientIds = Array.from({ length: 16 }, () => randomUUID() as string)
  await seedDeposits(other, clientIds)
  await Promise.all(
    clientIds.map(async (clientId) => {
      for (let round = 0; round < 20; round += 1)
        await other.transaction((tx) =>
          postTransfers(tx, [{ reason: 'promised-return', clientId, amountCents, subjectId: randomUUID() }]),
        )
    }),
  )
  const { rows } = await other.execute<{ folded: bigint; waiting: bigint; invested: bigint }>(sql`
    select (select count(*) from running_totals) as folded, (select count(*) from running_total_changes) as waiting,
      (select cents from running_totals_of('balance') where key = 'invested') as invested`)
  expect(rows[0]!.invested).toBe(16n * 20n * amountCents)
  expect(rows[0]!.folded).toBeGreaterThan(0n)
  expect(rows[0]!.waiting).toBeLessThan(1_000n)
  const broken = (await verifyLedger(other)).findings.map(({ rule }) => rule)
  expect(broken.filter((rule) => /total|claimants/.test(rule))).toEqual([])
})

test('a transaction that fails leaves the totals as they were', async () => {
  const { db: other } = await freshDatabase()
  const [clientId] = (await seedInvestments(other, 1)) as [string]
  const before = (await other.execute(sql`select * from running_totals_of('balance') order by key`)).rows
  const tooMuch = other.transaction((tx) =>
    postTransfers(tx, [
      { reason: 'promised-return', clientId, amountCents, subjectId: randomUUID() },
      { reason: 'withdrawal-hold', clientId, amountCents, subjectId: randomUUID() },
    ]),
  )
  await expect(tooMuch).rejects.toMatchObject({ cause: { code: 'LG001' } })
  expect((await other.execute(sql`select * from running_totals_of('balance') order by key`)).rows).toEqual(before)
})

test('nobody but the ledger writes totals', async () => {
  for (const table of ['running_totals', 'running_total_changes', 'ledger_claimants'])
    await expect(db.execute(sql.raw(`delete from ${table}`))).rejects.toMatchObject({ cause: { code: 'LG002' } })
})

test('the migration fills the totals of a ledger from before it', async () => {
  const former = await freshDatabase()
  await former.owner.query('drop schema public cascade; create schema public')
  await migrate(former, () => {}, { only: knownMigrations().filter((name) => name < '105') })
  await seedInvestments(former.db, 5)
  await migrate(former, () => {})
  expect((await verifyLedger(former.db)).findings).toEqual([])
  const { rows } = await former.db.execute<{ cents: bigint }>(sql`select cents from running_totals_of('row-day')`)
  expect(rows).toEqual([{ cents: 100_000n }])
})
