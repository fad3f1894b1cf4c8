import { and, desc, eq, gt, sql } from 'drizzle-orm'
import type { FirmSummary } from '#root/contract/firm.ts'
import { toDecimal } from '#root/domain/money.ts'
import type { Transaction } from '#root/server/platform/database/queryable.ts'
import { users } from '#root/server/platform/tables/identity.ts'
import { depositCorrections } from '#root/server/platform/tables/payments.ts'

const maxShown = 5

/** Credits of the last three days of the firm's time that a reorganisation has taken back and that were not given again, the latest first. */
export async function listReversals(tx: Transaction): Promise<FirmSummary['reversals']> {
  const rows = await tx
    .select({ correction: depositCorrections, name: users.name })
    .from(depositCorrections)
    .innerJoin(users, eq(users.id, depositCorrections.clientId))
    .where(
      and(
        eq(depositCorrections.kind, 'reversal'),
        gt(depositCorrections.correctedAt, sql`firm_now() - interval '3 days'`),
        sql`not exists (select from deposit_corrections later where later.deposit_id = ${depositCorrections.depositId}
          and later.kind = 'credit' and later.corrected_at >= ${depositCorrections.correctedAt})`,
      ),
    )
    .orderBy(desc(depositCorrections.correctedAt))
    .limit(maxShown)
  return rows.map(({ correction, name }) => ({
    depositId: correction.depositId,
    client: name,
    amount: toDecimal(correction.amountCents),
    shortfall: toDecimal(correction.shortfallCents),
    at: correction.correctedAt.toISOString(),
  }))
}
