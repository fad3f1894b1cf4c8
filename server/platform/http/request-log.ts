import { createMiddleware } from 'hono/factory'
import type { Log } from '../log.ts'
import { type AppEnv, routeOf, setHeaderAhead } from './router.ts'

export interface AnsweredRequest {
  readonly method: string
  /** The path in the route table: '/api/deposits/:id'. It contains no ids, so the number of values is limited. */
  readonly route: string
  readonly status: number
  readonly durationMs: number
}

/** The logged facts of a request, besides the answer. */
interface LoggedRequest extends Omit<AnsweredRequest, 'durationMs'> {
  readonly requestId: string
  /** Without the query, which may contain user input. */
  readonly path: string
  /** The start, in milliseconds of `performance.now()`. */
  readonly startedAt: number
  readonly actorId?: string | undefined
}

/** Returns a function that logs and measures an answered request. */
export function requestRecorder(log: Log, onAnswered: (request: AnsweredRequest) => void) {
  return ({ requestId, path, startedAt, actorId, ...request }: LoggedRequest): void => {
    const answered = { ...request, durationMs: Math.round((performance.now() - startedAt) * 10) / 10 }
    onAnswered(answered)
    log.info('request', { requestId, path, ...answered, actorId })
  }
}

/** Gives each request an id, which is in its answer and in every line of the log about it. */
export function requestLog(log: Log, onAnswered: (request: AnsweredRequest) => void) {
  const record = requestRecorder(log, onAnswered)
  return createMiddleware<AppEnv>(async (c, next) => {
    const requestId = crypto.randomUUID()
    const startedAt = performance.now()
    c.set('requestId', requestId)
    setHeaderAhead(c, 'X-Request-Id', requestId)
    await next()
    record({
      requestId,
      method: c.req.method,
      path: c.req.path,
      route: routeOf(c),
      status: c.res.status,
      startedAt,
      actorId: c.get('actor')?.id,
    })
  })
}
