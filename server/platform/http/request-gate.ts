import { createMiddleware } from 'hono/factory'
import { pause } from '#platform/timers.ts'
import { refuse } from '#root/domain/refusal.ts'
import { answerRefusal, type AppEnv } from './router.ts'

/** A stopped server is back within seconds. */
const retryAfterS = 2
const pollMs = 10

/** Runs before all routes, and can refuse requests. A closed gate never opens again: each start creates a new one. */
export interface RequestGate {
  readonly middleware: ReturnType<typeof gateMiddleware>
  /**
   * From now on refuses requests that may write. Resolves when running ones are answered, after `graceMs` at the
   * latest.
   */
  refuseWrites(graceMs: number): Promise<void>
  /**
   * From now on refuses every request, because this process's memory no longer matches the database. Waits like
   * `refuseWrites`.
   */
  refuseAll(graceMs: number): Promise<void>
  /** Whether any requests are refused. */
  isClosed(): boolean
}

interface GateState {
  closed: 'nothing' | 'writes' | 'all'
  readonly running: { reads: number; writes: number }
}

/**
 * `isExempt` names the paths that pass a gate closed for writes and are not waited for: those that replace the state.
 */
export function openGate(isExempt: (path: string) => boolean): RequestGate {
  const state: GateState = { closed: 'nothing', running: { reads: 0, writes: 0 } }
  const wait = async (graceMs: number, busy: () => number) => {
    const until = performance.now() + graceMs
    while (busy() > 0 && performance.now() < until) await pause(pollMs)
  }
  return {
    middleware: gateMiddleware(state, isExempt),
    refuseWrites(graceMs) {
      if (state.closed === 'nothing') state.closed = 'writes'
      return wait(graceMs, () => state.running.writes)
    },
    refuseAll(graceMs) {
      state.closed = 'all'
      return wait(graceMs, () => state.running.writes + state.running.reads)
    },
    isClosed: () => state.closed !== 'nothing',
  }
}

const readingMethods = ['GET', 'HEAD', 'OPTIONS']

function gateMiddleware(state: GateState, isExempt: (path: string) => boolean) {
  return createMiddleware<AppEnv>(async (c, next) => {
    if (isExempt(c.req.path)) return next()
    const kind = readingMethods.includes(c.req.method) ? 'reads' : 'writes'
    if (state.closed === 'all' || (state.closed === 'writes' && kind === 'writes')) {
      c.header('Retry-After', String(retryAfterS))
      return answerRefusal(c, refuse('state-being-replaced'))
    }
    state.running[kind] += 1
    try {
      return await next()
    } finally {
      state.running[kind] -= 1
    }
  })
}
