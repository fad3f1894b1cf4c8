import { type SQL, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Queryable, Transaction } from '#root/server/platform/database/queryable.ts'
import { freshDatabase } from '#root/tests/database.ts'
import { seedInvestments } from '#root/tests/many-investments.ts'
import { verifyLedger } from './verify.ts'

interface Plan {
  readonly 'Actual Loops': number
  readonly 'Rows Removed by Join Filter'?: number
  readonly Plans?: readonly Plan[]
}

/** The number of row comparisons without a match. */
const comparisons = (plan: Plan): number =>
  (plan['Rows Removed by Join Filter'] ?? 0) * plan['Actual Loops'] +
  (plan.Plans ?? []).reduce((sum, part) => sum + comparisons(part), 0)

test('verifying an intact ledger does not compare each row with each other', async () => {
  const { db, owner } = await freshDatabase()
  const clients = 300
  await seedInvestments(db, clients)
  await owner.query('analyze')
  let compared = 0
  const counting = (tx: Transaction) => ({
    async execute(query: SQL) {
      const explained = sql`explain (analyze, timing off, format json) ${query}`
      const { rows } = await tx.execute<{ 'QUERY PLAN': { Plan: Plan }[] }>(explained)
      compared += comparisons(rows[0]!['QUERY PLAN'][0]!.Plan)
      return tx.execute(query)
    },
  })
  const watched = {
    transaction: (run: (tx: Transaction) => Promise<unknown>) =>
      db.transaction((tx) => run(counting(tx) as unknown as Transaction)),
  }
  expect(await verifyLedger(watched as unknown as Queryable)).toMatchObject({ findings: [], transfers: 900n })
  expect(compared).toBeLessThan(10 * clients)
})
