import { and, desc, eq, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Withdrawal, WithdrawalForReview } from '#root/contract/withdrawals.ts'
import { type Cents, toDecimal } from '#root/domain/money.ts'
import { needsTwoOperators, type WithdrawalStatus } from '#root/domain/withdrawals.ts'
import type { Queryable } from '#root/server/platform/database/pool.ts'
import { users } from '#root/server/platform/tables/identity.ts'
import { type WithdrawalRow, withdrawals } from '#root/server/platform/tables/withdrawals.ts'
import { firstApprovalOf, readApprovalLimit } from './first-approval.ts'

const listLimit = 500

/** A client's withdrawals, the latest first. */
export async function listWithdrawalsOf(db: Queryable, clientId: string): Promise<Withdrawal[]> {
  const rows = await db
    .select()
    .from(withdrawals)
    .where(eq(withdrawals.clientId, clientId))
    .orderBy(desc(withdrawals.createdAt), desc(withdrawals.id))
    .limit(listLimit)
  return rows.map(toWithdrawal)
}

/** Withdrawals of a status with whose they are: pending ones in the order they came, decided ones the latest first. */
export async function listWithdrawalsByStatus(db: Queryable, status: WithdrawalStatus): Promise<WithdrawalForReview[]> {
  const order = status === 'pending' ? withdrawals.createdAt : desc(withdrawals.decidedAt)
  return selectForReview(db, eq(withdrawals.status, status), order, withdrawals.id)
}

/** One withdrawal with whose it is; the caller knows that it exists. */
export async function readForReview(db: Queryable, id: string): Promise<WithdrawalForReview> {
  const [review] = await selectForReview(db, eq(withdrawals.id, id))
  if (!review) throw new Error(`Withdrawal ${id} or its client is gone`)
  return review
}

/** Any withdrawal, locked until the transaction ends: the first lock of every decision. */
export async function lockWithdrawal(tx: Queryable, id: string): Promise<WithdrawalRow | undefined> {
  const [row] = await tx.select().from(withdrawals).where(eq(withdrawals.id, id)).for('update')
  return row
}

/** A client's own withdrawal, locked until the transaction ends; a stranger's is not found. */
export async function lockWithdrawalOf(
  tx: Queryable,
  clientId: string,
  id: string,
): Promise<WithdrawalRow | undefined> {
  const own = and(eq(withdrawals.id, id), eq(withdrawals.clientId, clientId))
  const [row] = await tx.select().from(withdrawals).where(own).for('update')
  return row
}

/** Writes down the decision on a withdrawal, at the firm's now. */
export async function decideWithdrawal(
  tx: Queryable,
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

/** A withdrawal as its client sees it. */
export function toWithdrawal(row: WithdrawalRow): Withdrawal {
  return {
    id: row.id,
    amount: toDecimal(row.amountCents),
    fee: toDecimal(row.feeCents),
    walletAddress: row.walletAddress,
    status: row.status,
    reason: row.reason,
    createdAt: row.createdAt.toISOString(),
    decidedAt: row.decidedAt?.toISOString() ?? null,
  }
}

async function selectForReview(
  db: Queryable,
  where: SQL,
  ...order: (SQL | PgColumn)[]
): Promise<WithdrawalForReview[]> {
  const first = firstApprovalOf(db)
  const rows = await db
    .select({
      withdrawal: withdrawals,
      first: { operatorId: first.operatorId, approvedBy: first.approvedBy, approvedAt: first.approvedAt },
      client: { id: users.id, firstName: users.firstName, lastName: users.lastName, email: users.email },
    })
    .from(withdrawals)
    .innerJoin(users, eq(users.id, withdrawals.clientId))
    .leftJoinLateral(first, sql`true`)
    .where(where)
    .orderBy(...order)
    .limit(listLimit)
  const limitCents = await readApprovalLimit(db)
  return rows.map((row) => toReview(row, limitCents))
}

interface ReviewRow {
  readonly withdrawal: WithdrawalRow
  readonly client: WithdrawalForReview['client']
  readonly first: { readonly operatorId: string; readonly approvedBy: string; readonly approvedAt: Date } | null
}

function toReview({ withdrawal, client, first }: ReviewRow, limitCents: Cents | null): WithdrawalForReview {
  return {
    ...toWithdrawal(withdrawal),
    client,
    needsTwoOperators: needsTwoOperators(withdrawal.amountCents, limitCents),
    firstApproval: first && { ...first, approvedAt: first.approvedAt.toISOString() },
  }
}
