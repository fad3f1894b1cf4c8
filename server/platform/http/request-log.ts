import { randomUUID } from 'node:crypto'
import { createMiddleware } from 'hono/factory'
import type { Log } from '../log.ts'
import type { AppEnv } from './router.ts'

/** Gives each request an id, which its answer and every line of the log about it carry. */
export function requestLog(log: Log) {
  return createMiddleware<AppEnv>(async (c, next) => {
    const requestId = randomUUID()
    const startedAt = performance.now()
    c.set('requestId', requestId)
    await next()
    c.header('X-Request-Id', requestId)
    log.info('request', {
      requestId,
      method: c.req.method,
      // The path without its query, which may hold what a person typed.
      path: c.req.path,
      status: c.res.status,
      durationMs: Math.round(performance.now() - startedAt),
      actorId: c.get('actor')?.id,
    })
  })
}
