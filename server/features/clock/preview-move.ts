import { and, asc, count, eq, lte, sum } from 'drizzle-orm'
import type { MovePreview } from '#root/contract/clock.ts'
import type { ClockMove, ClockRefusal } from '#root/domain/clock.ts'
import { cents, toDecimal } from '#root/domain/money.ts'
import { isRefusal, type Refusal } from '#root/domain/refusal.ts'
import { readFirmBalances } from '#root/server/ledger/accounts.ts'
import { readClock } from '#root/server/platform/clock.ts'
import type { Queryable } from '#root/server/platform/database/pool.ts'
import { users } from '#root/server/platform/tables/identity.ts'
import { investments } from '#root/server/platform/tables/investments.ts'
import { withdrawals } from '#root/server/platform/tables/withdrawals.ts'
import { targetAfter } from './store.ts'

const named = 4

/** What a move would settle, and what the firm has against that, all of one moment. Refuses what the move itself would refuse. */
export function previewMove(
  db: Queryable,
  request: { move: ClockMove; times: number },
): Promise<MovePreview | Refusal<ClockRefusal>> {
  return db.transaction(
    async (tx) => {
      const to = await targetAfter(tx, await readClock(tx), request)
      if (isRefusal(to)) return to
      const { custodyCents } = await readFirmBalances(tx)
      return {
        to: to.toISOString(),
        ...(await whatMaturesBy(tx, to)),
        first: await firstToMature(tx, to),
        custody: toDecimal(custodyCents),
        requested: await readRequested(tx),
      }
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )
}

const dueBy = (to: Date) => and(eq(investments.status, 'active'), lte(investments.maturesAt, to))

async function whatMaturesBy(tx: Queryable, to: Date): Promise<Pick<MovePreview, 'investments' | 'payout'>> {
  const [row] = await tx
    .select({ investments: count(), payoutCents: sum(investments.payoutCents) })
    .from(investments)
    .where(dueBy(to))
  return { investments: row?.investments ?? 0, payout: decimalOf(row?.payoutCents) }
}

async function firstToMature(tx: Queryable, to: Date): Promise<MovePreview['first']> {
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
    .limit(named)
  return rows.map(({ client, planTitle, payoutCents, maturesAt }) => ({
    client,
    planTitle,
    payout: toDecimal(payoutCents),
    maturesAt: maturesAt.toISOString(),
  }))
}

async function readRequested(tx: Queryable): Promise<string> {
  const [row] = await tx
    .select({ amountCents: sum(withdrawals.amountCents) })
    .from(withdrawals)
    .where(eq(withdrawals.status, 'pending'))
  return decimalOf(row?.amountCents)
}

/** SQL's sum of nothing is null. */
function decimalOf(amountCents: string | null | undefined): string {
  return toDecimal(cents(BigInt(amountCents ?? 0)))
}
