import { and, eq, gt, isNull, lte, sql } from 'drizzle-orm'
import type { Actor } from '#root/contract/identity.ts'
import type { StaffPolicy, StaffPolicyChange } from '#root/contract/staff.ts'
import { refuse, type Refusal } from '#root/domain/refusal.ts'
import {
  checkPolicyApproval,
  policyChangeDays,
  type PolicyChangeRefusal,
  removedOperatorCountsDays,
} from '#root/domain/staff.ts'
import { type ActiveOperator, independentOf, listActiveOperators } from '#root/server/identity/independent-operators.ts'
import { publish } from '#root/server/live/publish.ts'
import { recordAudit } from '#root/server/platform/audit.ts'
import type { Queryable, Transaction } from '#root/server/platform/database/queryable.ts'
import { storeSetting } from '#root/server/platform/stored-settings.ts'
import { users } from '#root/server/platform/tables/identity.ts'
import { staffPolicyChanges } from '#root/server/platform/tables/staff-policy.ts'
import { lockOperators, readPolicy } from './store.ts'

type ChangeRow = typeof staffPolicyChanges.$inferSelect
type Outcome = NonNullable<ChangeRow['outcome']>

const isOpen = isNull(staffPolicyChanges.outcome)

/**
 * Whether raising or lifting the limit needs another operator: there is another one, locked or not, or there was one in
 * the last seven days. Otherwise an operator could remove or lock their colleague and then decide alone.
 */
export async function weakeningNeedsTwoOperators(db: Queryable): Promise<boolean> {
  const counts = sql`(${users.deletedAt} is null or ${users.deletedAt} > now() - make_interval(days => ${removedOperatorCountsDays}))`
  return (await db.$count(users, and(eq(users.role, 'operator'), counts))) > 1
}

/** The request that awaits another operator; null if there is none, or the requester may no longer act. */
export async function findPolicyChange(
  db: Queryable,
  operators: readonly ActiveOperator[],
): Promise<StaffPolicyChange | null> {
  const [row] = await db
    .select()
    .from(staffPolicyChanges)
    .where(and(isOpen, gt(staffPolicyChanges.expiresAt, sql`now()`)))
  const requester = operators.find(({ id }) => id === row?.requestedBy)
  if (!row || !requester) return null
  return {
    id: row.id,
    secondApprovalOver: row.secondApprovalOver,
    replaces: row.replaces,
    requestedBy: { id: requester.id, name: requester.name },
    requestedAt: row.requestedAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
    deciders: independentOf(operators, requester.id).map(({ id, name }) => ({ id, name })),
  }
}

/**
 * Requests a limit that weakens the rule, replacing the same operator's earlier request. The caller holds the
 * operators' lock. Refuses while another operator's request is open.
 */
export async function requestPolicyChange(
  tx: Transaction,
  actor: Actor,
  { requested, replaces }: { readonly requested: string | null; readonly replaces: string },
): Promise<StaffPolicyChange | Refusal<'policy-change-open'>> {
  const operators = await listActiveOperators(tx)
  const open = await closeIfOver(tx, operators)
  if (open && open.requestedBy !== actor.id) return refuse('policy-change-open')
  if (open) await close(tx, open, 'withdrawn', actor)
  await tx.insert(staffPolicyChanges).values({
    secondApprovalOver: requested,
    replaces,
    requestedBy: actor.id,
    expiresAt: sql`now() + make_interval(days => ${policyChangeDays})`,
  })
  await recordAudit(tx, {
    actor,
    action: 'policy-change-requested',
    subject: { kind: 'settings', id: 'staff-policy' },
    details: { secondApprovalOver: requested, replaces },
  })
  return (await findPolicyChange(tx, operators))!
}

/** Closes the open request because the limit was set to something else. The caller holds the operators' lock. */
export async function supersedePolicyChange(tx: Transaction, actor: Actor): Promise<void> {
  const open = await closeIfOver(tx, await listActiveOperators(tx))
  if (open) await close(tx, open, 'overtaken', actor)
}

/** Closes expired requests. Runs every hour. */
export async function expirePolicyChanges(db: Queryable): Promise<void> {
  await db.transaction(async (tx) => {
    await lockOperators(tx)
    await closeIfOver(tx, await listActiveOperators(tx))
  })
}

type Decision = 'approved' | 'declined' | 'withdrawn'
type DecisionRefusal = Exclude<PolicyChangeRefusal, 'policy-change-open'> | 'forbidden'

/**
 * Decides the open request, once. Only an operator who is independent of the requester may approve it; the limit
 * applies immediately. Every other operator may decline it, and the requester may withdraw it. Refuses a request that
 * is decided or has expired.
 */
export async function decidePolicyChange(
  db: Queryable,
  actor: Actor,
  id: string,
  decision: Decision,
): Promise<StaffPolicy | Refusal<DecisionRefusal>> {
  return db.transaction(async (tx) => {
    if (!(await lockOperators(tx)).includes(actor.id)) return refuse('forbidden')
    const operators = await listActiveOperators(tx)
    const open = await closeIfOver(tx, operators)
    if (open?.id !== id) return refuse('policy-change-decided')
    const isOwn = open.requestedBy === actor.id
    if (decision === 'withdrawn' && !isOwn) return refuse('forbidden')
    if (decision === 'declined' && isOwn) return refuse('own-policy-change')
    const isIndependent = independentOf(operators, open.requestedBy).some((operator) => operator.id === actor.id)
    const refused = decision === 'approved' ? checkPolicyApproval(actor.id, open.requestedBy, isIndependent) : null
    if (refused) return refused
    const before = await readPolicy(tx)
    if (decision === 'approved') await storeSetting(tx, 'second-approval-over', open.secondApprovalOver)
    await close(tx, open, decision, actor, decision === 'approved' ? before : undefined)
    return readPolicy(tx)
  })
}

/** Closes the open request if it has expired or the requester may no longer act; returns it if it is still open. */
async function closeIfOver(tx: Transaction, operators: readonly ActiveOperator[]): Promise<ChangeRow | null> {
  const isOver = lte(staffPolicyChanges.expiresAt, sql`now()`)
  const [row] = await tx.select().from(staffPolicyChanges).where(isOpen).for('update')
  if (!row) return null
  const isLate = (await tx.$count(staffPolicyChanges, and(eq(staffPolicyChanges.id, row.id), isOver))) > 0
  if (!isLate && operators.some(({ id }) => id === row.requestedBy)) return row
  await close(tx, row, 'expired', null)
  return null
}

/** Ends a request, audits that, and notifies the open consoles. `actor` null is the system. */
async function close(
  tx: Transaction,
  { id, secondApprovalOver, replaces, requestedBy }: ChangeRow,
  outcome: Outcome,
  actor: Actor | null,
  before?: StaffPolicy,
): Promise<void> {
  await tx
    .update(staffPolicyChanges)
    .set({ outcome, decidedBy: actor?.id ?? null, decidedAt: sql`now()` })
    .where(eq(staffPolicyChanges.id, id))
  await recordAudit(tx, {
    actor: actor ?? 'system',
    action: `policy-change-${outcome}`,
    subject: { kind: 'settings', id: 'staff-policy' },
    concerns: requestedBy,
    ...(before ? { before, after: await readPolicy(tx) } : {}),
    details: { secondApprovalOver, replaces },
  })
  await publish(tx, 'operators', { type: 'staff' })
  await publish(tx, 'operators', { type: 'withdrawal' })
}
