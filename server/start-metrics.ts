import { listen } from '#platform/http/listen.ts'
import { answerMetrics, openMetrics } from './features/metrics/metrics.ts'
import type { Hub } from './live/hub.ts'
import type { Database } from './platform/database/database.ts'
import type { AnsweredRequest } from './platform/http/request-log.ts'
import type { Settings } from './platform/settings.ts'
import { StartupError } from './platform/startup-error.ts'

/**
 * Tells Prometheus the figures on a port of their own, when the settings ask for it. Returns what takes in each answered
 * request. The port is another than the firm's, so that no proxy in front of the firm passes the figures on by mistake.
 */
export async function startMetrics(
  { metrics }: Pick<Settings, 'metrics'>,
  { background, requests }: Pick<Database, 'background' | 'requests'>,
  hub: Hub,
  stops: (() => unknown)[],
): Promise<(request: AnsweredRequest) => void> {
  if (!metrics) return () => {}
  const opened = openMetrics({ db: background, pools: requests, hub })
  const server = await listen(metrics.host, metrics.port).catch((error: NodeJS.ErrnoException) => {
    throw new StartupError(
      `The metrics port cannot be opened at ${metrics.host}:${metrics.port} (${error.code}): set METRICS_PORT and METRICS_HOST to a free port of this machine.`,
    )
  })
  stops.push(() => server.close(0))
  server.answerWith(answerMetrics(opened, metrics.token))
  return opened.onAnswered
}
