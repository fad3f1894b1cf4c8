import type { Actor } from '#root/contract/identity.ts'
import type { ClockSpeed } from '#root/domain/clock.ts'
import { publish } from '#root/server/live/publish.ts'
import { recordAudit } from '#root/server/platform/audit.ts'
import { lockClock, readRunningClock, runClock } from '#root/server/platform/clock.ts'
import type { Queryable } from '#root/server/platform/database/queryable.ts'

/** Sets the clock's speed from now on and notifies every open browser. Does nothing if it already has that speed. */
export function setSpeed(db: Queryable, operator: Actor, speed: ClockSpeed): Promise<void> {
  return db.transaction(async (tx) => {
    await lockClock(tx)
    const before = await readRunningClock(tx)
    if (before.speed === speed) return
    await runClock(tx, speed)
    await recordAudit(tx, {
      actor: operator,
      action: 'clock-speed-set',
      subject: { kind: 'clock' },
      before: { speed: before.speed },
      after: { speed },
    })
    await publish(tx, 'everyone', { type: 'clock' })
  })
}
