import { type LiveEvent, reconnectDelayMs } from '#root/contract/live.ts'

export interface LiveListener {
  /** The connection is open. `isAgain`: events may have been missed since the last one. */
  readonly onOpen: (isAgain: boolean) => void
  readonly onEvent: (event: LiveEvent) => void
  /** The connection is lost and is tried again. `isFirst`: it was open before, or this was the first attempt. */
  readonly onLost: (isFirst: boolean) => void
}

const listeners = new Set<LiveListener>()
let connection: ReturnType<typeof connect> | undefined

/**
 * Listens to the server's events, on the one connection that a page has. The server decides who is listening when it
 * opens, so a `personal` listener has it opened again when it joins and when it leaves. Returns a function that stops
 * this.
 */
export function listenLive(listener: LiveListener, { personal = false } = {}): () => void {
  listeners.add(listener)
  if (personal || !connection) reconnect()
  else if (connection.isOpen()) listener.onOpen(false)
  return () => {
    listeners.delete(listener)
    if (personal || listeners.size === 0) reconnect()
  }
}

function reconnect(): void {
  connection?.close()
  connection = listeners.size > 0 ? connect() : undefined
}

function connect() {
  let failedAttempts = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let source: EventSource
  const open = () => {
    clearTimeout(timer)
    source = new EventSource('/api/live')
    source.onopen = () => {
      const isAgain = failedAttempts > 0
      failedAttempts = 0
      listeners.forEach(({ onOpen }) => onOpen(isAgain))
    }
    source.onmessage = (message) => {
      const event = JSON.parse(message.data as string) as LiveEvent
      listeners.forEach(({ onEvent }) => onEvent(event))
    }
    source.onerror = lose
  }
  const lose = () => {
    source.close()
    clearTimeout(timer)
    timer = setTimeout(open, reconnectDelayMs(failedAttempts))
    failedAttempts += 1
    listeners.forEach(({ onLost }) => onLost(failedAttempts === 1))
  }
  // The device reports at once when its network goes and comes back, so there is no need to wait for a timer.
  const openAtOnce = () => {
    source.close()
    open()
  }
  addEventListener('offline', lose)
  addEventListener('online', openAtOnce)
  open()
  return {
    isOpen: () => source.readyState === EventSource.OPEN,
    close() {
      removeEventListener('offline', lose)
      removeEventListener('online', openAtOnce)
      clearTimeout(timer)
      source.close()
    },
  }
}
