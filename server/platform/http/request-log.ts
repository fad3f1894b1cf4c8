import { createMiddleware } from 'hono/factory'
import type { Log } from '../log.ts'
import { type AppEnv, routeOf } from './router.ts'

export interface AnsweredRequest {
  readonly method: string
  /** The path in the route table: '/api/deposits/:id'. It contains no ids, so the number of values is limited. */
  readonly route: string
  readonly status: number
  readonly durationMs: number
}

/** Gives each request an id, which is in its answer and in every line of the log about it. */
export function requestLog(log: Log, onAnswered: (request: AnsweredRequest) => void) {
  return createMiddleware<AppEnv>(async (c, next) => {
    const requestId = crypto.randomUUID()
    const startedAt = performance.now()
    c.set('requestId', requestId)
    await next()
    c.header('X-Request-Id', requestId)
    const answered: AnsweredRequest = {
      method: c.req.method,
      route: routeOf(c),
      status: c.res.status,
      durationMs: Math.round((performance.now() - startedAt) * 10) / 10,
    }
    onAnswered(answered)
    // The path without its query, which may contain user input.
    log.info('request', { requestId, path: c.req.path, ...answered, actorId: c.get('actor')?.id })
  })
}
