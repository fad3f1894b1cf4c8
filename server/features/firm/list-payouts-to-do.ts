import { and, asc, eq, inArray, isNotNull, or } from 'drizzle-orm'
import type { FirmSummary } from '#root/contract/firm.ts'
import { toDecimal } from '#root/domain/money.ts'
import type { Transaction } from '#root/server/platform/database/queryable.ts'
import { users } from '#root/server/platform/tables/identity.ts'
import { type PayoutRow, payouts } from '#root/server/platform/tables/payouts.ts'
import { withdrawals } from '#root/server/platform/tables/withdrawals.ts'

const maxShown = 5

/** Payouts that go no further without an operator, the oldest first. */
export async function listPayoutsToDo(tx: Transaction): Promise<FirmSummary['payoutsToDo']> {
  const rows = await tx
    .select({ payout: payouts, amountCents: withdrawals.amountCents, client: users.name })
    .from(payouts)
    .innerJoin(withdrawals, eq(withdrawals.id, payouts.withdrawalId))
    .innerJoin(users, eq(users.id, withdrawals.clientId))
    .where(
      or(
        eq(payouts.status, 'unsigned'),
        and(eq(payouts.status, 'signed'), isNotNull(payouts.goneHeight)),
        and(eq(payouts.status, 'waiting'), inArray(payouts.waitsFor, ['decision', 'coins'])),
      ),
    )
    .orderBy(asc(payouts.createdAt), asc(payouts.withdrawalId))
    .limit(maxShown)
  return rows.map(({ payout, amountCents, client }) => ({
    withdrawalId: payout.withdrawalId,
    client,
    amount: toDecimal(amountCents),
    needs: needOf(payout),
  }))
}

function needOf({ status, waitsFor }: PayoutRow): FirmSummary['payoutsToDo'][number]['needs'] {
  if (status === 'unsigned') return 'signature'
  if (status === 'signed') return 'anew'
  return waitsFor === 'decision' ? 'decision' : 'coins'
}
