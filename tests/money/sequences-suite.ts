import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readBalances, readFirmBalances } from '#root/server/ledger/accounts.ts'
import { verifyLedger } from '#root/server/ledger/verify.ts'
import type { Queryable } from '#root/server/platform/database/queryable.ts'
import { ledgerTransfers } from '#root/server/platform/tables/ledger.ts'
import { freshDatabase } from '#root/tests/database.ts'
import { openFirm } from '#root/tests/firm.ts'
import { newModelClient } from './model.ts'
import { anyStep, type Run, runOnTheFirm, type Step, wholePlan } from './steps.ts'

/** A new firm with two clients, of whom the first has completed a whole plan, so that there is a withdrawable balance. */
async function begin(db: Queryable, seen: Set<string>): Promise<Run> {
  const firm = await openFirm(db)
  const actors = [await firm.newClient(), await firm.newClient()]
  const run: Run = { firm, seen, custody: 0, clients: actors.map((actor) => ({ actor, model: newModelClient() })) }
  for (const step of wholePlan) await step.take(run)
  return run
}

async function expectAgreement({ firm: { db }, clients, custody }: Run): Promise<void> {
  for (const { actor, model } of clients) {
    const balances = await readBalances(db, actor.id)
    expect(balances).toEqual({
      depositedCents: BigInt(model.deposited),
      investedCents: BigInt(model.invested),
      withdrawableCents: BigInt(model.withdrawable),
      heldCents: BigInt(model.held),
    })
    for (const balance of Object.values(balances)) expect(balance).toBeGreaterThanOrEqual(0n)
  }
  expect((await readFirmBalances(db)).custodyCents).toBe(BigInt(custody))
  const { rows } = await db.execute(sql`select sum(balance_cents)::bigint as sum from ledger_accounts`)
  expect(rows).toEqual([{ sum: 0n }])
}

async function runAll(steps: readonly Step[], seen: Set<string>): Promise<void> {
  const { db, close } = await freshDatabase()
  const run = await begin(db, seen)
  for (const step of steps) {
    await step.take(run)
    await expectAgreement(run)
  }
  expect((await verifyLedger(db)).findings).toEqual([])
  const reasons = await db.selectDistinct({ reason: ledgerTransfers.reason }).from(ledgerTransfers)
  for (const { reason } of reasons) seen.add(reason)
  await close()
}

/**
 * Runs this many random sequences of operations on the product and on a model. Returns the answers and transfer reasons that
 * occur in them, complete when the test has run.
 */
export function testSequences(count: number): ReadonlySet<string> {
  const seen = new Set<string>()
  test(
    `after any sequence of operations the sum of all accounts is zero, no client is below zero, and the model agrees: ${count} sequences`,
    { timeout: 240_000 + count * 2_000 },
    async () => {
      const sequences = fc.array(anyStep, { minLength: 30, maxLength: 60, size: 'max' })
      const sequence = fc.asyncProperty(sequences, (steps) => runAll(steps, seen))
      await fc.assert(sequence, { numRuns: count, examples: [[[...runOnTheFirm]]] })
    },
  )
  return seen
}
