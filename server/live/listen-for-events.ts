import pg from 'pg'
import type { LiveEvent } from '#root/contract/live.ts'
import { liveChannel } from './publish.ts'

export interface EventListener {
  stop(): Promise<void>
}

const retryMs = 1_000

interface Heard {
  onEvent(to: string, event: LiveEvent): void
  /** Called when the connection was lost and is back: what was sent meanwhile was not heard. */
  onGap(): void
}

/**
 * Listens on one connection of its own to what any process publishes, for as long as the process lives. A lost
 * connection is made again every second. Resolves when it listens; rejects when the first attempt fails.
 */
export async function listenForEvents(databaseUrl: string, heard: Heard): Promise<EventListener> {
  let stopped = false
  let timer: NodeJS.Timeout | undefined
  let client = await connect(databaseUrl, heard, lost)

  function lost(): void {
    if (stopped) return
    timer = setTimeout(async () => {
      try {
        client = await connect(databaseUrl, heard, lost)
        if (stopped) return await client.end()
        heard.onGap()
      } catch {
        lost()
      }
    }, retryMs)
  }

  return {
    async stop() {
      stopped = true
      clearTimeout(timer)
      await client.end().catch(() => {})
    },
  }
}

async function connect(connectionString: string, heard: Heard, lost: () => void): Promise<pg.Client> {
  const client = new pg.Client({ connectionString, application_name: 'glasshouse-live', keepAlive: true })
  client.on('error', () => {})
  client.on('notification', ({ payload }) => {
    const { to, ...event } = JSON.parse(payload ?? '{}') as LiveEvent & { to: string }
    heard.onEvent(to, event)
  })
  await client.connect()
  await client.query(`listen ${liveChannel}`)
  client.once('end', lost)
  return client
}
