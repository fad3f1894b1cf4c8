import { listenTo } from '#platform/database/listen.ts'
import type { Statements } from '../platform/database/connection.ts'
import type { Database, ListenerCallbacks } from '../platform/database/database.ts'

/** The channel on which the processes of a host notify each other of new events and of firms to close. */
const channel = 'glasshouse_firms'
/** A message has at most 8,000 bytes, and an id 36. */
const maxIds = 200

/** The one connection of each process to the directory for notices to all processes. */
export interface FirmBus {
  /** Closes a firm in every process. Resolves when it is closed in this process and the others are notified. */
  readonly close: (slug: string) => Promise<void>
  /**
   * Returns what listens for the events of a firm. They are read through `statements`, on connections to the firm's own database.
   * Notices of many firms that come together are one message.
   */
  readonly listenerOf: (firmId: string, statements: Statements) => Database['listen']
  stop(): Promise<void>
}

/** The firms that are open in this process. */
interface OpenFirms {
  close(slug: string): Promise<void>
  /** Closes those that were moved or archived. */
  review(): Promise<void>
}

/**
 * Opens the bus. After a lost connection it looks for firms that were moved or archived meanwhile, and every open firm looks for
 * events. While the directory is down, each process delivers its own events at once and polls for those of the others.
 */
export async function openBus(
  url: string,
  firms: () => OpenFirms | undefined,
  onError: (error: unknown) => void,
): Promise<FirmBus> {
  const listeners = new Map<string, ListenerCallbacks>()
  const unsent = new Set<string>()
  let isSending = false
  const listener = await listenTo(url, channel, {
    onMessage(message) {
      const [kind, names = ''] = message.split(' ')
      if (kind === 'close') void firms()?.close(names)
      else for (const firmId of names.split(',')) listeners.get(firmId)?.onMessage('')
    },
    onGap() {
      void firms()?.review().catch(onError)
      for (const each of listeners.values()) each.onMessage('')
      void send()
    },
  })

  /** Sends the notices that wait. Those that come meanwhile go out together; those that cannot be sent wait for the connection. */
  async function send(): Promise<void> {
    if (isSending) return
    isSending = true
    while (unsent.size > 0) {
      const ids = [...unsent].slice(0, maxIds)
      for (const id of ids) unsent.delete(id)
      const isSent = await listener.notify(`events ${ids.join()}`).then(
        () => true,
        () => false,
      )
      if (isSent) continue
      for (const id of ids) unsent.add(id)
      break
    }
    isSending = false
  }

  return {
    async close(slug) {
      await listener.notify(`close ${slug}`)
      await firms()?.close(slug)
    },
    listenerOf: (firmId, statements) => async (_, callbacks) => {
      listeners.set(firmId, callbacks)
      return {
        query: (statement, values) => statements.query(statement, values),
        async notify() {
          unsent.add(firmId)
          void send()
        },
        async stop() {
          if (listeners.get(firmId) === callbacks) listeners.delete(firmId)
        },
      }
    },
    stop: () => listener.stop(),
  }
}
