import { desc, eq } from 'drizzle-orm'
import type { Investment } from '#root/contract/investments.ts'
import { toDecimal } from '#root/domain/money.ts'
import type { Queryable } from '#root/server/platform/database/queryable.ts'
import { type InvestmentRow, investments } from '#root/server/platform/tables/investments.ts'

const listLimit = 500

/** A client's investments, newest first. */
export async function listInvestmentsOf(db: Queryable, clientId: string): Promise<Investment[]> {
  const rows = await db
    .select()
    .from(investments)
    .where(eq(investments.clientId, clientId))
    .orderBy(desc(investments.startedAt), desc(investments.id))
    .limit(listLimit)
  return rows.map(toInvestment)
}

/** An investment as its client sees it. */
export function toInvestment(row: InvestmentRow): Investment {
  return {
    id: row.id,
    plan: row.plan,
    planTitle: row.planTitle,
    principal: toDecimal(row.principalCents),
    promisedReturn: toDecimal(row.returnCents),
    payout: toDecimal(row.payoutCents),
    status: row.status,
    startedAt: row.startedAt.toISOString(),
    maturesAt: row.maturesAt.toISOString(),
    settledAt: row.settledAt?.toISOString() ?? null,
  }
}
