import type { Actor } from '#root/contract/identity.ts'
import type { StaffPolicy, StaffPolicyChange } from '#root/contract/staff.ts'
import { fromDecimal, toDecimal } from '#root/domain/money.ts'
import { isRefusal, refuse, type Refusal } from '#root/domain/refusal.ts'
import { weakensSecondApproval } from '#root/domain/staff.ts'
import { publish } from '#root/server/live/publish.ts'
import { recordAudit } from '#root/server/platform/audit.ts'
import type { Queryable, Transaction } from '#root/server/platform/database/queryable.ts'
import { storeSetting } from '#root/server/platform/stored-settings.ts'
import { requestPolicyChange, supersedePolicyChange, weakeningTakesTwo } from './policy-changes.ts'
import { lockOperators, readPolicy } from './store.ts'

interface Asking {
  readonly actor: Actor
  readonly session: { readonly mfaVerified: boolean }
}

type SetRefusal = 'second-factor-first' | 'forbidden' | 'policy-change-open'

/**
 * Sets what the firm asks of its staff. Refuses to ask for a second factor while the requesting operator has not given one
 * themselves: they would lock themselves out, and the firm with them. A limit that weakens the two-operator rule is set at
 * once only where there is no other operator; otherwise it becomes a request, which is returned, and the rest is set.
 */
export async function setPolicy(
  db: Queryable,
  { actor, session }: Asking,
  asked: StaffPolicy,
): Promise<StaffPolicy | StaffPolicyChange | Refusal<SetRefusal>> {
  return db.transaction(async (tx) => {
    // Two operators at once: the one after the other, so that the record of before and after is true.
    if (!(await lockOperators(tx)).includes(actor.id)) return refuse('forbidden')
    const before = await readPolicy(tx)
    const isNew = asked.requiresSecondFactor && !before.requiresSecondFactor
    if (isNew && !session.mfaVerified) return refuse('second-factor-first')
    const change = await setLimit(tx, actor, before.secondApprovalOver, asked.secondApprovalOver)
    if (change && isRefusal(change)) return change
    await storeSetting(tx, 'staff-second-factor', asked.requiresSecondFactor ? 'required' : null)
    const after = await readPolicy(tx)
    // A change of the limit alone has its own row.
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
    // Their pages read the session again, and send those without a second factor to set one up.
    if (isNew) await publish(tx, 'operators', { type: 'session' })
    return change ?? after
  })
}

/** Sets the limit at once and returns null, or asks another operator for it and returns the request. */
async function setLimit(
  tx: Transaction,
  actor: Actor,
  former: string | null,
  asked: string | null,
): Promise<StaffPolicyChange | null | Refusal<'policy-change-open'>> {
  const over = asked === null ? null : toDecimal(fromDecimal(asked))
  if (over === former) return null
  if (former !== null && weakens(former, over) && (await weakeningTakesTwo(tx)))
    return requestPolicyChange(tx, actor, { asked: over, replaces: former })
  await supersedePolicyChange(tx, actor)
  await storeSetting(tx, 'second-approval-over', over)
  return null
}

function weakens(former: string, asked: string | null): boolean {
  return weakensSecondApproval(fromDecimal(former), asked === null ? null : fromDecimal(asked))
}
