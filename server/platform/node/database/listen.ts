import pg from 'pg'
import type { ListenerCallbacks, Listener } from '../../database/database.ts'

const retryMs = 1_000

/** Listens on a channel of the database at an address; see `Database.listen`. */
export async function listenTo(url: string, channel: string, callbacks: ListenerCallbacks): Promise<Listener> {
  let stopped = false
  let timer: NodeJS.Timeout | undefined
  let client = await connect(url, channel, callbacks, lost)

  function lost(): void {
    if (stopped) return
    timer = setTimeout(async () => {
      try {
        client = await connect(url, channel, callbacks, lost)
        if (stopped) return await client.end()
        callbacks.onGap()
      } catch {
        lost()
      }
    }, retryMs)
  }

  return {
    query: (text, values) => client.query(values ? { name: nameOf(text), text, values } : text),
    notify: async (payload = '') => void (await client.query('select pg_notify($1, $2)', [channel, payload])),
    async stop() {
      stopped = true
      clearTimeout(timer)
      await client.end().catch(() => {})
    },
  }
}

/** The names under which connections prepare their statements, of which there are few. */
const names = new Map<string, string>()

function nameOf(text: string): string {
  const name = names.get(text) ?? `listener_${names.size}`
  names.set(text, name)
  return name
}

async function connect(
  connectionString: string,
  channel: string,
  callbacks: ListenerCallbacks,
  lost: () => void,
): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString,
    application_name: 'glasshouse-live',
    keepAlive: true,
  })
  client.on('error', () => {})
  client.on('notification', ({ processId, payload }) => {
    if (processId !== (client as unknown as { processID: number }).processID) callbacks.onMessage(payload ?? '')
  })
  await client.connect()
  await client.query(`listen ${channel}`)
  client.once('end', lost)
  return client
}
