import type { LiveEvent } from '#root/contract/live.ts'
import type { Database, Listener } from '#root/server/platform/database/database.ts'
import { liveChannel } from './publish.ts'

interface Heard {
  readonly onEvent: (to: string, event: LiveEvent) => void
  /** Called when the connection was lost and is back: what was sent meanwhile was not heard. */
  readonly onGap: () => void
}

/** Listens to what any process publishes, for as long as this one lives. Rejects when the database cannot be reached. */
export function listenForEvents(database: Pick<Database, 'listen'>, { onEvent, onGap }: Heard): Promise<Listener> {
  return database.listen(liveChannel, {
    onMessage(payload) {
      const { to, ...event } = JSON.parse(payload) as LiveEvent & { to: string }
      onEvent(to, event)
    },
    onGap,
  })
}
