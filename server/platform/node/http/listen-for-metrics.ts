import type { Settings } from '../../settings.ts'
import { StartupError } from '../../startup-error.ts'
import { listen, type Listening } from './listen.ts'

/** The metrics have their own port, so that no proxy exposes them by mistake. */
export async function listenForMetrics({ metrics }: Settings): Promise<Listening | null> {
  if (!metrics) return null
  return listen(metrics.host, metrics.port).catch((error: NodeJS.ErrnoException) => {
    throw new StartupError(
      `The metrics port cannot be opened at ${metrics.host}:${metrics.port} (${error.code}): set METRICS_PORT and METRICS_HOST to a free port of this machine.`,
    )
  })
}
