import { keepRunning, type WorkTriggers, type Runner } from '#root/server/platform/keep-running.ts'
import type { Chain } from './chain.ts'

/** How often each process polls a Bitcoin node, whose hints may be lost. */
const nodePollMs = 5_000
/** The practice chain runs in the server, and its hints are lost only with another process. */
const practicePollMs = 20_000

/**
 * Runs `work` at each hint of the chain, and every few seconds. Only one run at a time in a process; a run requested
 * during another follows it. A failure (the node or the database is down) is passed to `onError` and retried.
 */
export function startFollowing(
  chain: Chain,
  work: () => Promise<void>,
  onError: (error: unknown) => void,
  { isOurs }: Pick<WorkTriggers, 'isOurs'> = {},
): Runner {
  const pace = { pauseMs: nodePollMs, pollMs: chain.kind === 'practice' ? practicePollMs : nodePollMs }
  const runner = keepRunning(work, { ...pace, ...(isOurs && { isOurs }) }, onError)
  const forget = chain.onHint(() => void runner.runNow())
  return {
    runNow: runner.runNow,
    dueAt: runner.dueAt,
    stop() {
      forget()
      return runner.stop()
    },
  }
}
