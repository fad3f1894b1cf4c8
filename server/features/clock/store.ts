import { and, count, eq, gt, inArray, lte, min, not, sql, sum } from 'drizzle-orm'
import type { ClockForOperator } from '#root/contract/clock.ts'
import { type ClockMove, type ClockRefusal, targetOf } from '#root/domain/clock.ts'
import { cents, toDecimal } from '#root/domain/money.ts'
import { type Refusal, refuse } from '#root/domain/refusal.ts'
import { readRunningClock } from '#root/server/platform/clock.ts'
import type { Queryable } from '#root/server/platform/database/queryable.ts'
import { investments, settlementFailures } from '#root/server/platform/tables/investments.ts'

const isPostponed = inArray(investments.id, sql`(select ${settlementFailures.investmentId} from ${settlementFailures})`)
const active = eq(investments.status, 'active')

/** The time to which a move from an instant leads; refused if it needs a running plan and there is none. */
export async function targetAfter(
  db: Queryable,
  from: Date,
  { move, times }: { move: ClockMove; times: number },
): Promise<Date | Refusal<ClockRefusal>> {
  let to: Date | null = null
  for (let step = 0; step < times; step += 1) {
    const next = targetOf(move, to ?? from, move === 'next-maturity' ? await nextMaturityAfter(db, to ?? from) : null)
    if (next === null) break
    to = next
  }
  return to ?? refuse('nothing-matures')
}

/** The first instant after `now` at which a running plan matures; null if there is none. */
async function nextMaturityAfter(db: Queryable, now: Date): Promise<Date | null> {
  const [row] = await db
    .select({ at: min(investments.maturesAt) })
    .from(investments)
    .where(and(active, gt(investments.maturesAt, now)))
  return row?.at ?? null
}

/** The clock as the operator sees it. */
export async function readClockForOperator(db: Queryable): Promise<ClockForOperator> {
  const { now, speed } = await readRunningClock(db)
  const nextMaturityAt = await nextMaturityAfter(db, now)
  return {
    now: now.toISOString(),
    speed,
    nextMaturityAt: nextMaturityAt?.toISOString() ?? null,
    nextMaturity: nextMaturityAt && (await maturitiesAt(db, nextMaturityAt)),
    activeInvestments: await countActive(db),
    unsettledInvestments: await db.$count(investments, and(active, lte(investments.maturesAt, now), not(isPostponed))),
    failedSettlements: await db.$count(settlementFailures),
  }
}

async function countActive(db: Queryable): Promise<number> {
  const { rows } = await db.execute<{ count: bigint }>(sql`
    select coalesce(sum(count), 0)::bigint as count from running_totals_of('due')`)
  return Number(rows[0]!.count)
}

/** The number and the total payout of the plans that mature at this instant. */
async function maturitiesAt(db: Queryable, at: Date): Promise<ClockForOperator['nextMaturity']> {
  const [row] = await db
    .select({ investments: count(), payoutCents: sum(investments.payoutCents) })
    .from(investments)
    .where(and(active, eq(investments.maturesAt, at)))
  return { investments: row?.investments ?? 0, payout: toDecimal(cents(BigInt(row?.payoutCents ?? 0))) }
}
