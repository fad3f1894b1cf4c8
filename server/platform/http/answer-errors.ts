import type { ErrorHandler, NotFoundHandler } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { refuse } from '#root/domain/refusal.ts'
import { causeWithCode } from '../database/cause-with-code.ts'
import { describeError, type Log } from '../log.ts'
import { Busy, isOutage } from '../outage.ts'
import { answerRefusal, type AppEnv } from './router.ts'

const retryAfterS = 2
/** PostgreSQL's code for what the guards of the migrations refuse to a person who is deleted. */
const accountDeleted = 'UD001'

/**
 * Answers what a handler threw: an outage and a full queue with 503, anything else with 500. All carry the request ID, under
 * which the log has the rest; nothing of the error itself reaches the browser.
 */
export function errorAnswer(log: Log): ErrorHandler<AppEnv> {
  return (error, c) => {
    const about = { requestId: c.get('requestId'), method: c.req.method, path: c.req.path }
    if (error instanceof Busy) {
      // One line for each refused request, so that a flood does not fill the log with stacks.
      log.warn('busy', { ...about, refusal: error.refusal })
      c.header('Retry-After', String(error.retryAfterS))
      return answerRefusal(c, refuse(error.refusal))
    }
    if (isOutage(error)) {
      log.error('unavailable', { ...about, ...describeError(error) })
      c.header('Retry-After', String(retryAfterS))
      return answerRefusal(c, refuse('unavailable'))
    }
    // The account was deleted while the request was on its way: the database refused to write for it.
    if (causeWithCode(error, accountDeleted)) return answerRefusal(c, refuse('not-signed-in'))
    // Hono's own refusals of a request that it cannot read.
    if (error instanceof HTTPException && error.status < 500) return answerRefusal(c, refuse('invalid-input'))
    log.error('internal-error', { ...about, ...describeError(error) })
    return answerRefusal(c, refuse('internal-error'))
  }
}

/** Answers a path of the API that does not exist. */
export const missingAnswer: NotFoundHandler<AppEnv> = (c) => answerRefusal(c, refuse('not-found'))
