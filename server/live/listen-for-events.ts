import type { LiveEvent } from '#root/contract/live.ts'
import type { Database, Listener } from '#root/server/platform/database/database.ts'
import { liveChannel } from './publish.ts'

interface Heard {
  readonly onEvent: (to: string, event: LiveEvent) => void
  /** Called when a lost connection is restored: events in between were missed. */
  readonly onGap: () => void
}

/** Listens to the events of all processes until this one ends. Rejects if the database cannot be reached. */
export function listenForEvents(database: Pick<Database, 'listen'>, { onEvent, onGap }: Heard): Promise<Listener> {
  return database.listen(liveChannel, {
    onMessage(payload) {
      const { to, ...event } = JSON.parse(payload) as LiveEvent & { to: string }
      onEvent(to, event)
    },
    onGap,
  })
}
