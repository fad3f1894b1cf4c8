import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import type { Actor } from '#root/contract/identity.ts'
import { type Cents, fromDecimal, toDecimal } from '#root/domain/money.ts'
import type { PayingFirm } from '#root/domain/withdrawals.ts'
import { independentOf, listActiveOperators } from '#root/server/identity/independent-operators.ts'
import { recordAudit } from '#root/server/platform/audit.ts'
import type { Queryable, Transaction } from '#root/server/platform/database/queryable.ts'
import { readStoredSetting } from '#root/server/platform/stored-settings.ts'
import { users } from '#root/server/platform/tables/identity.ts'
import { withdrawalFirstApprovals, type WithdrawalRow, withdrawals } from '#root/server/platform/tables/withdrawals.ts'
import { findFreeze } from './freeze/freeze-withdrawals.ts'

/** The amount over which a payout needs two operators; null: one is always enough. */
export async function readApprovalLimit(db: Queryable): Promise<Cents | null> {
  const over = await readStoredSetting(db, 'second-approval-over')
  return over === null ? null : fromDecimal(over)
}

/** Whether withdrawals are frozen, and the amount up to which one operator may approve a payout. */
export async function readPayoutRules(db: Queryable): Promise<Pick<PayingFirm, 'isFrozen' | 'limitCents'>> {
  return { isFrozen: (await findFreeze(db)) !== undefined, limitCents: await readApprovalLimit(db) }
}

/**
 * The first approval of each withdrawal, for a lateral join. That of a former or locked operator does not count: they
 * may have been removed or locked because of it.
 */
export function firstApprovalOf(db: Queryable) {
  return db
    .select({
      operatorId: withdrawalFirstApprovals.approvedBy,
      approvedBy: sql<string>`${users.name}`.as('approved_by_name'),
      approvedAt: withdrawalFirstApprovals.approvedAt,
    })
    .from(withdrawalFirstApprovals)
    .innerJoin(users, eq(users.id, withdrawalFirstApprovals.approvedBy))
    .where(
      and(
        eq(withdrawalFirstApprovals.withdrawalId, withdrawals.id),
        eq(users.role, 'operator'),
        isNull(users.deletedAt),
        isNull(users.lockedAt),
      ),
    )
    .orderBy(desc(withdrawalFirstApprovals.id))
    .limit(1)
    .as('first_approval')
}

/** The operator who first approved a withdrawal; null if there is none. */
export async function findFirstApprover(tx: Transaction, withdrawalId: string): Promise<string | null> {
  const first = firstApprovalOf(tx)
  const [found] = await tx
    .select({ operatorId: first.operatorId })
    .from(withdrawals)
    .innerJoinLateral(first, sql`true`)
    .where(eq(withdrawals.id, withdrawalId))
  return found?.operatorId ?? null
}

/** Records the first approval of a withdrawal, which the caller has locked. It pays nothing. */
export async function recordFirstApproval(tx: Transaction, operator: Actor, withdrawal: WithdrawalRow): Promise<void> {
  const { id, clientId, amountCents } = withdrawal
  await tx.insert(withdrawalFirstApprovals).values({ withdrawalId: id, approvedBy: operator.id })
  await recordAudit(tx, {
    actor: operator,
    action: 'withdrawal-first-approved',
    subject: { kind: 'withdrawal', id },
    concerns: clientId,
    before: { status: withdrawal.status, approvals: 0 },
    after: { status: withdrawal.status, approvals: 1 },
    details: { amount: toDecimal(amountCents) },
  })
}

/** Whether an operator may approve after the first one; true if there is no first one yet. */
export async function areOperatorsIndependent(
  tx: Transaction,
  operatorId: string,
  first: string | null,
): Promise<boolean> {
  if (first === null) return true
  const operators = await listActiveOperators(tx)
  return independentOf(operators, first).some(({ id }) => id === operatorId)
}
