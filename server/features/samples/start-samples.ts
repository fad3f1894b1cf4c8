import { keepRunning, type Runner } from '#root/server/platform/keep-running.ts'
import { fillNextBatch } from './fill-class.ts'
import type { SampleServices } from './past-writer.ts'
import { wipeNextBatch } from './wipe-class.ts'

const lookIntervalMs = 500

/**
 * Makes and removes made-up clients as operators ask for it, for as long as the process lives, beside every request. Its progress
 * is stored in the database: after a crash the next start continues. Any number of processes may do this at once.
 */
export function startSamples(services: SampleServices, onError: (error: unknown) => void): Runner {
  return keepRunning((stopped) => workOnSamples(services, stopped), lookIntervalMs, onError)
}

/** Does all that waits, a batch after the other. */
export async function workOnSamples(services: SampleServices, stopped = () => false): Promise<void> {
  while (!stopped() && (await wipeNextBatch(services)));
  while (!stopped() && (await fillNextBatch(services)));
}
