import { keepRunning, type WorkTriggers, type Runner } from '#root/server/platform/keep-running.ts'
import { fillNextBatch } from './fill-class.ts'
import type { SampleServices } from './past-writer.ts'
import { wipeNextBatch } from './wipe-class.ts'

const pauseMs = 500

/**
 * Creates and removes sample clients in the background, at operators' requests, until the process ends. Its progress is
 * stored in the database: after a crash the next start continues. Several processes may run this at once.
 */
export function startSamples(
  services: SampleServices,
  triggers: WorkTriggers,
  onError: (error: unknown) => void,
): Runner {
  return keepRunning((stopped) => workOnSamples(services, stopped), { pauseMs, ...triggers }, onError)
}

/** Does all waiting work, one batch after the other. */
export async function workOnSamples(services: SampleServices, stopped = () => false): Promise<void> {
  while (!stopped() && (await wipeNextBatch(services)));
  while (!stopped() && (await fillNextBatch(services)));
}
