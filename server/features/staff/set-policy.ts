import type { Actor } from '#root/contract/identity.ts'
import type { StaffPolicy, StaffPolicyChange } from '#root/contract/staff.ts'
import { fromDecimal, toDecimal } from '#root/domain/money.ts'
import { isRefusal, refuse, type Refusal } from '#root/domain/refusal.ts'
import { weakensSecondApproval } from '#root/domain/staff.ts'
import { publish } from '#root/server/live/publish.ts'
import { recordAudit } from '#root/server/platform/audit.ts'
import type { Queryable, Transaction } from '#root/server/platform/database/queryable.ts'
import { storeSetting } from '#root/server/platform/stored-settings.ts'
import { requestPolicyChange, supersedePolicyChange, weakeningNeedsTwoOperators } from './policy-changes.ts'
import { lockOperators, readPolicy } from './store.ts'

interface Requester {
  readonly actor: Actor
  readonly session: { readonly mfaVerified: boolean }
}

type SetRefusal = 'second-factor-first' | 'forbidden' | 'policy-change-open'

/**
 * Sets the staff policy. Refuses to require a second factor if the requesting operator's session has none, because they
 * would lock themselves out. A limit that weakens the two-operator rule applies at once only if there is no other
 * operator; otherwise it becomes a request, which is returned, and the rest applies.
 */
export async function setPolicy(
  db: Queryable,
  { actor, session }: Requester,
  requested: StaffPolicy,
): Promise<StaffPolicy | StaffPolicyChange | Refusal<SetRefusal>> {
  return db.transaction(async (tx) => {
    // Two concurrent operators are serialised, so that the audited states before and after are correct.
    if (!(await lockOperators(tx)).includes(actor.id)) return refuse('forbidden')
    const before = await readPolicy(tx)
    const isNew = requested.requiresSecondFactor && !before.requiresSecondFactor
    if (isNew && !session.mfaVerified) return refuse('second-factor-first')
    const change = await setLimit(tx, actor, before.secondApprovalOver, requested.secondApprovalOver)
    if (change && isRefusal(change)) return change
    await storeSetting(tx, 'staff-second-factor', requested.requiresSecondFactor ? 'required' : null)
    const after = await readPolicy(tx)
    // A change of only the limit has its own entry.
    if (!change || before.requiresSecondFactor !== after.requiresSecondFactor)
      await recordAudit(tx, {
        actor,
        action: 'staff-policy-set',
        subject: { kind: 'settings', id: 'staff-policy' },
        before,
        after,
      })
    await publish(tx, 'operators', { type: 'staff' })
    await publish(tx, 'operators', { type: 'withdrawal' })
    // Their pages refetch the session, and ask those without a second factor to set one up.
    if (isNew) await publish(tx, 'operators', { type: 'session' })
    return change ?? after
  })
}

/** Sets the limit at once and returns null, or requests another operator's approval and returns the request. */
async function setLimit(
  tx: Transaction,
  actor: Actor,
  former: string | null,
  requested: string | null,
): Promise<StaffPolicyChange | null | Refusal<'policy-change-open'>> {
  const over = requested === null ? null : toDecimal(fromDecimal(requested))
  if (over === former) return null
  if (former !== null && weakens(former, over) && (await weakeningNeedsTwoOperators(tx)))
    return requestPolicyChange(tx, actor, { requested: over, replaces: former })
  await supersedePolicyChange(tx, actor)
  await storeSetting(tx, 'second-approval-over', over)
  return null
}

function weakens(former: string, requested: string | null): boolean {
  return weakensSecondApproval(fromDecimal(former), requested === null ? null : fromDecimal(requested))
}
