import { and, count, eq, gt, lte, min, sum } from 'drizzle-orm'
import type { ClockForOperator } from '#root/contract/clock.ts'
import { cents, toDecimal } from '#root/domain/money.ts'
import { readClock } from '#root/server/platform/clock.ts'
import type { Queryable } from '#root/server/platform/database/pool.ts'
import { investments } from '#root/server/platform/tables/investments.ts'

const active = eq(investments.status, 'active')

/** The first instant after `now` at which a running plan matures; null when none does. */
export async function nextMaturityAfter(db: Queryable, now: Date): Promise<Date | null> {
  const [row] = await db
    .select({ at: min(investments.maturesAt) })
    .from(investments)
    .where(and(active, gt(investments.maturesAt, now)))
  return row?.at ?? null
}

/** The clock as the operator sees it. */
export async function readClockForOperator(db: Queryable): Promise<ClockForOperator> {
  const now = await readClock(db)
  const nextMaturityAt = await nextMaturityAfter(db, now)
  return {
    now: now.toISOString(),
    nextMaturityAt: nextMaturityAt?.toISOString() ?? null,
    nextMaturity: nextMaturityAt && (await whatMaturesAt(db, nextMaturityAt)),
    activeInvestments: await db.$count(investments, active),
    unsettledInvestments: await db.$count(investments, and(active, lte(investments.maturesAt, now))),
  }
}

/** How many plans mature at this instant, and what they pay together. */
async function whatMaturesAt(db: Queryable, at: Date): Promise<ClockForOperator['nextMaturity']> {
  const [row] = await db
    .select({ investments: count(), payoutCents: sum(investments.payoutCents) })
    .from(investments)
    .where(and(active, eq(investments.maturesAt, at)))
  return { investments: row?.investments ?? 0, payout: toDecimal(cents(BigInt(row?.payoutCents ?? 0))) }
}
