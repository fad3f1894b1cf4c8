import { and, desc, eq, sql } from 'drizzle-orm'
import type { Payout } from '#root/contract/payouts.ts'
import type { Withdrawal } from '#root/contract/withdrawals.ts'
import { toDecimal } from '#root/domain/money.ts'
import type { Queryable, Transaction } from '#root/server/platform/database/queryable.ts'
import { type WithdrawalRow, withdrawals } from '#root/server/platform/tables/withdrawals.ts'
import { readPayouts, readTipHeight, toPayout } from './payouts/present-payout.ts'

const listLimit = 500

/** A client's withdrawals, newest first. */
export async function listWithdrawalsOf(db: Queryable, clientId: string): Promise<Withdrawal[]> {
  const rows = await db
    .select()
    .from(withdrawals)
    .where(eq(withdrawals.clientId, clientId))
    .orderBy(desc(withdrawals.createdAt), desc(withdrawals.id))
    .limit(listLimit)
  const paid = await readPayouts(
    db,
    rows.map(({ id }) => id),
  )
  const tipHeight = await readTipHeight(db)
  return rows.map((row) => toWithdrawal(row, toPayout(paid.get(row.id), tipHeight)))
}

/** Any withdrawal, locked until the transaction ends: the first lock of every decision. */
export async function lockWithdrawal(tx: Transaction, id: string): Promise<WithdrawalRow | undefined> {
  const [row] = await tx.select().from(withdrawals).where(eq(withdrawals.id, id)).for('update')
  return row
}

/** A client's own withdrawal, locked until the transaction ends; a stranger's is not found. */
export async function lockWithdrawalOf(
  tx: Transaction,
  clientId: string,
  id: string,
): Promise<WithdrawalRow | undefined> {
  const own = and(eq(withdrawals.id, id), eq(withdrawals.clientId, clientId))
  const [row] = await tx.select().from(withdrawals).where(own).for('update')
  return row
}

/** Stores the decision on a withdrawal, with the firm's current time. */
export async function decideWithdrawal(
  tx: Transaction,
  id: string,
  decision: { status: 'approved' | 'rejected' | 'cancelled'; decidedBy: string; reason?: string },
): Promise<WithdrawalRow> {
  const [row] = await tx
    .update(withdrawals)
    .set({ ...decision, decidedAt: sql`firm_now()` })
    .where(eq(withdrawals.id, id))
    .returning()
  return row!
}

/** A withdrawal as its client sees it; one that is not approved has no payout. */
export function toWithdrawal(row: WithdrawalRow, payout: Payout | null = null): Withdrawal {
  return {
    id: row.id,
    amount: toDecimal(row.amountCents),
    fee: toDecimal(row.feeCents),
    walletAddress: row.walletAddress,
    status: row.status,
    reason: row.reason,
    createdAt: row.createdAt.toISOString(),
    decidedAt: row.decidedAt?.toISOString() ?? null,
    payout,
  }
}
