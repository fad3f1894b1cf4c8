import { type LiveEvent, maxSilenceMs, positionHeader, reconnectDelayMs } from '#root/contract/live.ts'

export interface LiveListener {
  /** The connection is open. The events that were missed since the last one follow. */
  readonly onOpen: () => void
  readonly onEvent: (event: LiveEvent) => void
  /** The connection is lost and is tried again. `isFirst`: it was open before, or this was the first attempt. */
  readonly onLost: (isFirst: boolean) => void
}

const listeners = new Set<LiveListener>()
let connection: ReturnType<typeof connect> | undefined
/** The id of the last event, or ping, of this page's connections. Before the first one: the lowest position of an answer. */
let lastEventId = ''
/** The position from which this page's connections have received every event; null before the first one is open. */
let receivedFrom: number | null = null
/** The lowest position that a response to this page has named. */
let earliestRead = Infinity

/**
 * Records the position of the event log that a response names (`Live-Position`). Events between the response and the first connection
 * would be missed, so the connection starts at the lowest position, and is opened again if it started later.
 */
export function recordLivePosition(response: Response): void {
  const named = response.headers.get(positionHeader)
  if (named === null || Number(named) >= earliestRead) return
  earliestRead = Number(named)
  if (receivedFrom === null) lastEventId = named
  else reconnectFromEarliestRead()
}

/** Opens the connection again at the earliest read, if that came before the first connection. */
function reconnectFromEarliestRead(): void {
  if (receivedFrom === null || earliestRead >= receivedFrom) return
  receivedFrom = earliestRead
  lastEventId = String(earliestRead)
  reconnect()
}

/**
 * Listens to the server's events, on the one connection that a page has. The server decides who is listening when it
 * opens, so a `personal` listener has it opened again when it joins and when it leaves. Returns a function that stops
 * this.
 */
export function listenLive(listener: LiveListener, { personal = false } = {}): () => void {
  listeners.add(listener)
  if (personal || !connection) reconnect()
  else if (connection.isOpen()) listener.onOpen()
  return () => {
    listeners.delete(listener)
    if (personal || listeners.size === 0) reconnect()
  }
}

function reconnect(): void {
  connection?.close()
  connection = listeners.size > 0 ? connect() : undefined
}

function recordEventId({ lastEventId: id }: MessageEvent): void {
  if (id === '') return
  lastEventId = id
  receivedFrom ??= Number(id)
  reconnectFromEarliestRead()
}

function connect() {
  let failedAttempts = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let source: EventSource | undefined
  /** Waits for the next event or ping. */
  const listenOn = () => {
    clearTimeout(timer)
    timer = setTimeout(scheduleReconnect, maxSilenceMs)
  }
  const open = () => {
    listenOn()
    source?.close()
    source = new EventSource(`/api/live?lastEventId=${lastEventId}`)
    if (lastEventId) receivedFrom ??= Number(lastEventId)
    source.onopen = () => {
      failedAttempts = 0
      listeners.forEach(({ onOpen }) => onOpen())
    }
    source.addEventListener('ping', (message) => {
      listenOn()
      recordEventId(message)
    })
    source.onmessage = (message) => {
      listenOn()
      const event = JSON.parse(message.data as string) as LiveEvent
      listeners.forEach(({ onEvent }) => onEvent(event))
      recordEventId(message)
    }
    source.onerror = scheduleReconnect
  }
  const scheduleReconnect = () => {
    source?.close()
    clearTimeout(timer)
    timer = setTimeout(open, reconnectDelayMs(failedAttempts))
    failedAttempts += 1
    listeners.forEach(({ onLost }) => onLost(failedAttempts === 1))
  }
  // The device reports at once when its network goes and comes back, so there is no need to wait for a timer.
  addEventListener('offline', scheduleReconnect)
  addEventListener('online', open)
  open()
  return {
    isOpen: () => source?.readyState === EventSource.OPEN,
    close() {
      removeEventListener('offline', scheduleReconnect)
      removeEventListener('online', open)
      clearTimeout(timer)
      source?.close()
    },
  }
}
