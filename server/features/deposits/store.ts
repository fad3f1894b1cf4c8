import { and, desc, eq, type SQL, sql } from 'drizzle-orm'
import type { Deposit } from '#root/contract/deposits.ts'
import type { Queryable, Transaction } from '#root/server/platform/database/queryable.ts'
import { type DepositRow, deposits } from '#root/server/platform/tables/deposits.ts'
import { presentDeposits } from './present-deposit.ts'

const listLimit = 500

/** A client's deposits, newest first. */
export async function listDepositsOf(db: Queryable, clientId: string): Promise<Deposit[]> {
  const rows = await db
    .select()
    .from(deposits)
    .where(eq(deposits.clientId, clientId))
    .orderBy(desc(deposits.createdAt), desc(deposits.id))
    .limit(listLimit)
  return presentDeposits(db, rows)
}

/** Any deposit, for the firm's staff. */
export async function findDeposit(db: Queryable, id: string): Promise<DepositRow | undefined> {
  const [row] = await db.select().from(deposits).where(eq(deposits.id, id))
  return row
}

/** Any deposit, locked until the transaction ends: the first lock of every decision. */
export async function lockDeposit(tx: Transaction, id: string): Promise<DepositRow | undefined> {
  const [row] = await tx.select().from(deposits).where(eq(deposits.id, id)).for('update')
  return row
}

/** A client's own deposit; a stranger's is not found. */
export async function findDepositOf(db: Queryable, clientId: string, id: string): Promise<DepositRow | undefined> {
  const [row] = await db.select().from(deposits).where(ownDeposit(clientId, id))
  return row
}

/** A client's own deposit, locked until the transaction ends. */
export async function lockDepositOf(tx: Transaction, clientId: string, id: string): Promise<DepositRow | undefined> {
  const [row] = await tx.select().from(deposits).where(ownDeposit(clientId, id)).for('update')
  return row
}

/** Stores the decision on a deposit, with the firm's current time. */
export async function decideDeposit(
  tx: Transaction,
  id: string,
  decision: { status: 'approved' | 'rejected'; decidedBy: string; reason: string | null } & Partial<
    Pick<DepositRow, 'approvedCents' | 'creditedFor'>
  >,
): Promise<void> {
  await tx
    .update(deposits)
    .set({ ...decision, decidedAt: sql`firm_now()` })
    .where(eq(deposits.id, id))
}

function ownDeposit(clientId: string, id: string): SQL | undefined {
  return and(eq(deposits.id, id), eq(deposits.clientId, clientId))
}
