import type { Context, ErrorHandler, NotFoundHandler } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { describeRefusal, type RefusalCode, refusalTable } from '#root/contract/refusals.ts'
import { causeWithCode } from '../database/cause-with-code.ts'
import { describeError, type Log } from '../log.ts'
import { Busy, isOutage } from '../outage.ts'
import type { AppEnv } from './router.ts'

const retryAfterS = 2
/** PostgreSQL's code for what the guards of the migrations refuse to somebody who is deleted. */
const accountDeleted = 'UD001'

/**
 * Answers what a handler threw: an outage and a full queue with 503, anything else as a bug with 500. All carry the request id
 * under which the log tells the rest; nothing of the error itself reaches the browser.
 */
export function errorAnswer(log: Log): ErrorHandler<AppEnv> {
  return (error, c) => {
    const about = { requestId: c.get('requestId'), method: c.req.method, path: c.req.path }
    if (error instanceof Busy) {
      // Said once for each request that is turned away, so that a flood does not fill the log with stacks.
      log.warn('busy', { ...about, refusal: error.refusal })
      c.header('Retry-After', String(error.retryAfterS))
      return answer(c, error.refusal)
    }
    if (isOutage(error)) {
      log.error('outage', { ...about, ...describeError(error) })
      c.header('Retry-After', String(retryAfterS))
      return answer(c, 'outage')
    }
    // The account was deleted while the request was on its way: the database refused to write for it.
    if (causeWithCode(error, accountDeleted)) return answer(c, 'not-signed-in')
    // Hono's own refusals of a request that it cannot read.
    if (error instanceof HTTPException && error.status < 500) return answer(c, 'invalid-input')
    log.error('bug', { ...about, ...describeError(error) })
    return answer(c, 'bug')
  }
}

/** Answers a path of the API that does not exist. */
export const missingAnswer: NotFoundHandler<AppEnv> = (c) => answer(c, 'not-found')

function answer(c: Context<AppEnv>, code: RefusalCode) {
  c.set('refusal', code)
  const body = { refusal: code, message: describeRefusal(code), requestId: c.get('requestId') }
  return c.json(body, refusalTable[code].status)
}
