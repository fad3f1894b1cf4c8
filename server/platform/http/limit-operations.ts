import { createMiddleware } from 'hono/factory'
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { refuse } from '#root/domain/refusal.ts'
import { answerRefusal, type AppEnv } from './router.ts'

/**
 * How many operations with an idempotency key a client may request in a minute: two a second are far more than a person
 * needs, and few enough that one person does not fill the table of keys, which are stored permanently.
 */
export const operationsPerMinute = 120

/**
 * Limits how many operations one client requests, including refused and repeated ones. Counted per process, because a
 * count in the database would cost another round trip for each. Staff are not limited: they decide whole queues, and
 * each decision is in the audit log.
 */
export function limitOperations(perMinute = operationsPerMinute) {
  const limiter = new RateLimiterMemory({ points: perMinute, duration: 60 })
  return createMiddleware<AppEnv>(async (c, next) => {
    const actor = c.get('actor')
    if (actor?.role !== 'client') return next()
    try {
      await limiter.consume(actor.id)
    } catch (refused) {
      if (!(refused instanceof RateLimiterRes)) throw refused
      const retryAfterS = String(Math.max(1, Math.ceil(refused.msBeforeNext / 1_000)))
      return answerRefusal(c, refuse('too-many-operations', { params: { retryAfterS } }))
    }
    return next()
  })
}
