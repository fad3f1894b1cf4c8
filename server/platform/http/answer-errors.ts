import type { ErrorHandler, NotFoundHandler } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { refuse } from '#root/domain/refusal.ts'
import { causeWithCode } from '../database/cause-with-code.ts'
import { describeError, type Log } from '../log.ts'
import { Busy, isOutage, isUnknownOutcome } from '../outage.ts'
import { answerRefusal, type AppEnv } from './router.ts'

const retryAfterS = 2
/** The error code of the database's guards when they refuse rows of a deleted person. */
const accountDeleted = 'UD001'

/**
 * Answers an error that a handler threw: an outage, an unknown outcome and a full queue with 503, anything else with
 * 500. The answer has the request id, under which the log has the details; the browser gets no details of the error.
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
    const isRead = c.req.method === 'GET' || c.req.method === 'HEAD'
    if (isUnknownOutcome(error) && !isRead) {
      log.error('outcome-unknown', { ...about, ...describeError(error) })
      c.header('Retry-After', String(retryAfterS))
      return answerRefusal(c, refuse(c.req.header('idempotency-key') ? 'outcome-unknown' : 'outcome-unknown-check'))
    }
    if (isOutage(error)) {
      log.error('unavailable', { ...about, ...describeError(error) })
      c.header('Retry-After', String(retryAfterS))
      return answerRefusal(c, refuse('unavailable'))
    }
    // The account was deleted during the request, so the database refused its writes.
    if (causeWithCode(error, accountDeleted)) return answerRefusal(c, refuse('not-signed-in'))
    // Hono's own refusals of a request that it cannot read.
    if (error instanceof HTTPException && error.status < 500) return answerRefusal(c, refuse('invalid-input'))
    log.error('internal-error', { ...about, ...describeError(error) })
    return answerRefusal(c, refuse('internal-error'))
  }
}

/** Answers a path of the API that does not exist. */
export const missingAnswer: NotFoundHandler<AppEnv> = (c) => answerRefusal(c, refuse('not-found'))
