import type { Actor } from '#root/contract/identity.ts'
import type { StaffPolicy } from '#root/contract/staff.ts'
import { fromDecimal, toDecimal } from '#root/domain/money.ts'
import { refuse, type Refusal } from '#root/domain/refusal.ts'
import { publish } from '#root/server/live/publish.ts'
import { recordAudit } from '#root/server/platform/audit.ts'
import type { Queryable } from '#root/server/platform/database/pool.ts'
import { storeSetting } from '#root/server/platform/stored-settings.ts'
import { lockOperators, readPolicy } from './store.ts'

interface Asking {
  readonly actor: Actor
  readonly session: { readonly provedTwice: boolean }
}

/**
 * Sets what the firm asks of its staff. Refuses to ask for a second factor as long as whoever asks has not given one
 * themselves: they would lock themselves out, and the firm with them.
 */
export async function setPolicy(
  db: Queryable,
  { actor, session }: Asking,
  asked: StaffPolicy,
): Promise<StaffPolicy | Refusal<'second-factor-first'>> {
  return db.transaction(async (tx) => {
    // Two operators at once: the one after the other, so that the record of before and after is true.
    await lockOperators(tx)
    const before = await readPolicy(tx)
    const isNew = asked.requiresSecondFactor && !before.requiresSecondFactor
    if (isNew && !session.provedTwice) return refuse('second-factor-first')
    const over = asked.secondApprovalOver === null ? null : toDecimal(fromDecimal(asked.secondApprovalOver))
    await storeSetting(tx, 'staff-second-factor', asked.requiresSecondFactor ? 'required' : null)
    await storeSetting(tx, 'second-approval-over', over)
    const after = await readPolicy(tx)
    await recordAudit(tx, {
      actor,
      action: 'staff-policy-set',
      subject: { kind: 'settings', id: 'staff-policy' },
      before,
      after,
    })
    await publish(tx, 'operators', { type: 'staff' })
    await publish(tx, 'operators', { type: 'withdrawal' })
    // Their pages ask anew who they are, and lead whoever has no second factor to set one up.
    if (isNew) await publish(tx, 'operators', { type: 'session' })
    return after
  })
}
