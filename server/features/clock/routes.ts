import { pause } from '#platform/timers.ts'
import * as contract from '#root/contract/clock.ts'
import { isRefusal } from '#root/domain/refusal.ts'
import { readRunningClock } from '#root/server/platform/clock.ts'
import type { Queryable } from '#root/server/platform/database/queryable.ts'
import { type Route, route } from '#root/server/platform/http/route.ts'
import { moveClock } from './move-clock.ts'
import { previewMove } from './preview-move.ts'
import { setSpeed } from './set-speed.ts'
import { readClockForOperator } from './store.ts'

export interface ClockServices {
  readonly db: Queryable
  /** Settles matured plans; resolves when it is done. */
  readonly settleNow: () => Promise<void>
}

/** How long a move waits for its settlement. A longer one continues in the background; the console shows the rest. */
const settlementWaitMs = 2_000

/** The routes of the firm's clock. */
export function clockRoutes({ db, settleNow }: ClockServices): Route[] {
  return [
    route(contract.readClock, async () => {
      const { now, speed } = await readRunningClock(db)
      return { now: now.toISOString(), speed }
    }),
    route(contract.readOperatorClock, () => readClockForOperator(db)),
    route(contract.previewMove, ({ query }) => previewMove(db, query)),
    route(contract.setClockSpeed, async ({ actor, body }) => {
      await setSpeed(db, actor, body.speed)
      return readClockForOperator(db)
    }),
    route(contract.moveClock, async ({ actor, key, body }) => {
      const outcome = await moveClock(db, actor, key, body)
      if (isRefusal(outcome)) return outcome
      // A repeated key moves nothing. The answer has the current time, which is read again each time.
      await Promise.race([settleNow(), pause(settlementWaitMs, undefined, { ref: false })])
      return readClockForOperator(db)
    }),
  ]
}
