import type { Actor } from '#root/contract/identity.ts'
import type { ClockMove } from '#root/domain/clock.ts'
import { isRefusal } from '#root/domain/refusal.ts'
import { publish } from '#root/server/live/publish.ts'
import { recordAudit } from '#root/server/platform/audit.ts'
import { advanceClock, lockClock } from '#root/server/platform/clock.ts'
import type { Queryable } from '#root/server/platform/database/queryable.ts'
import { runOnce } from '#root/server/platform/idempotency.ts'
import { targetAfter } from './store.ts'

/**
 * Moves the firm's clock forward by `times` days or maturities, and notifies every open browser. Plans that mature are
 * settled separately afterwards. Refuses to go to a maturity if no plan is running; if there are fewer than requested,
 * it goes to the last one.
 */
export function moveClock(db: Queryable, operator: Actor, key: string, request: { move: ClockMove; times: number }) {
  return runOnce(db, { actorId: operator.id, key, operation: 'clock.move', request }, async (tx) => {
    const from = await lockClock(tx)
    const to = await targetAfter(tx, from, request)
    if (isRefusal(to)) return to
    await advanceClock(tx, to)
    await recordAudit(tx, {
      actor: operator,
      action: 'clock-moved',
      subject: { kind: 'clock' },
      before: { now: from.toISOString() },
      after: { now: to.toISOString() },
      details: { move: request.move },
    })
    await publish(tx, 'everyone', { type: 'clock' })
    return { movedTo: to.toISOString() }
  })
}
