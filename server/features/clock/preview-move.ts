import { and, asc, eq, lte } from 'drizzle-orm'
import type { MovePreview } from '#root/contract/clock.ts'
import type { ClockMove, ClockRefusal } from '#root/domain/clock.ts'
import { cents, toDecimal } from '#root/domain/money.ts'
import { isRefusal, type Refusal } from '#root/domain/refusal.ts'
import { coverOfDues } from '#root/domain/solvency.ts'
import { readDues } from '#root/server/ledger/dues.ts'
import { readClock } from '#root/server/platform/clock.ts'
import type { Queryable, Transaction } from '#root/server/platform/database/queryable.ts'
import { readSnapshot } from '#root/server/platform/database/read-snapshot.ts'
import { users } from '#root/server/platform/tables/identity.ts'
import { investments } from '#root/server/platform/tables/investments.ts'
import { targetAfter } from './store.ts'

const shownMaturities = 4

/**
 * What a move would settle, and whether the firm could then pay every possible withdrawal, in one snapshot. Has the
 * refusals of the move itself.
 */
export function previewMove(
  db: Queryable,
  request: { move: ClockMove; times: number },
): Promise<MovePreview | Refusal<ClockRefusal>> {
  return readSnapshot(db, async (tx) => {
    const to = await targetAfter(tx, await readClock(tx), request)
    if (isRefusal(to)) return to
    const dues = await readDues(tx, to)
    const payoutCents = dues.days.reduce((sum, { dueCents }) => sum + dueCents, 0n)
    return {
      to: to.toISOString(),
      investments: dues.days.reduce((sum, { plans }) => sum + plans, 0),
      payout: toDecimal(cents(payoutCents)),
      first: await firstToMature(tx, to),
      held: toDecimal(dues.heldCents),
      dueNow: toDecimal(dues.dueNowCents),
      missing: toDecimal(coverOfDues(dues).gapCents),
    }
  })
}

const dueBy = (to: Date) => and(eq(investments.status, 'active'), lte(investments.maturesAt, to))

async function firstToMature(tx: Transaction, to: Date): Promise<MovePreview['first']> {
  const rows = await tx
    .select({
      client: { id: users.id, firstName: users.firstName, lastName: users.lastName },
      planTitle: investments.planTitle,
      payoutCents: investments.payoutCents,
      maturesAt: investments.maturesAt,
    })
    .from(investments)
    .innerJoin(users, eq(users.id, investments.clientId))
    .where(dueBy(to))
    .orderBy(asc(investments.maturesAt))
    .limit(shownMaturities)
  return rows.map(({ client, planTitle, payoutCents, maturesAt }) => ({
    client,
    planTitle,
    payout: toDecimal(payoutCents),
    maturesAt: maturesAt.toISOString(),
  }))
}
