import { setTimeout as pause } from 'node:timers/promises'
import * as contract from '#root/contract/clock.ts'
import { isRefusal } from '#root/domain/refusal.ts'
import { readRunningClock } from '#root/server/platform/clock.ts'
import type { Queryable } from '#root/server/platform/database/pool.ts'
import { actingOperator, answerRefusal, newRouter } from '#root/server/platform/http/router.ts'
import { moveClock } from './move-clock.ts'
import { previewMove } from './preview-move.ts'
import { setSpeed } from './set-speed.ts'
import { readClockForOperator } from './store.ts'

export interface ClockServices {
  readonly db: Queryable
  /** Settles what has matured; resolves when it is done. */
  readonly settleNow: () => Promise<void>
}

/** How long a move waits for its settlement. A longer one goes on by itself; the console shows what is left. */
const settlePatienceMs = 2_000

/** The routes of the firm's clock. */
export function clockRoutes({ db, settleNow }: ClockServices) {
  return newRouter()
    .openapi(contract.readClock, async (c) => {
      const { now, speed } = await readRunningClock(db)
      return c.json({ now: now.toISOString(), speed }, 200)
    })
    .openapi(contract.readOperatorClock, async (c) => c.json(await readClockForOperator(db), 200))
    .openapi(contract.previewMove, async (c) => {
      const outcome = await previewMove(db, c.req.valid('query'))
      return isRefusal(outcome) ? answerRefusal(c, outcome) : c.json(outcome, 200)
    })
    .openapi(contract.setClockSpeed, async (c) => {
      await setSpeed(db, actingOperator(c), c.req.valid('json').speed)
      return c.json(await readClockForOperator(db), 200)
    })
    .openapi(contract.moveClock, async (c) => {
      const key = c.req.valid('header')['idempotency-key']
      const outcome = await moveClock(db, actingOperator(c), key, c.req.valid('json'))
      if (isRefusal(outcome)) return answerRefusal(c, outcome)
      // A repeated key moves nothing. The answer is a reading of the clock, and a clock is read anew each time.
      await Promise.race([settleNow(), pause(settlePatienceMs, undefined, { ref: false })])
      return c.json(await readClockForOperator(db), 201)
    })
}
