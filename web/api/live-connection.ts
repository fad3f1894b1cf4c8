import { type LiveEvent, positionHeader, reconnectDelayMs } from '#root/contract/live.ts'

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
/** After which position this page's connections have got every event; null before the first one is open. */
let heardFrom: number | null = null
/** The lowest position of the events at which the server began to answer a request of this page. */
let readFrom = Infinity

/**
 * Notes the position that an answer of the server names (`Live-Position`). What happens between the answer and the first
 * connection would be missed: the connection asks for what happened since, and is opened again if it is too late for that.
 */
export function notePosition(response: Response): void {
  const named = response.headers.get(positionHeader)
  if (named === null || Number(named) >= readFrom) return
  readFrom = Number(named)
  if (heardFrom === null) lastEventId = named
  else hearFromReads()
}

/** Connects again from the first read, if that was before the first connection. */
function hearFromReads(): void {
  if (heardFrom === null || readFrom >= heardFrom) return
  heardFrom = readFrom
  lastEventId = String(readFrom)
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

function note({ lastEventId: id }: MessageEvent): void {
  if (id === '') return
  lastEventId = id
  heardFrom ??= Number(id)
  hearFromReads()
}

function connect() {
  let failedAttempts = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let source: EventSource | undefined
  const open = () => {
    clearTimeout(timer)
    source?.close()
    source = new EventSource(`/api/live?lastEventId=${lastEventId}`)
    if (lastEventId) heardFrom ??= Number(lastEventId)
    source.onopen = () => {
      failedAttempts = 0
      listeners.forEach(({ onOpen }) => onOpen())
    }
    source.addEventListener('ping', note)
    source.onmessage = (message) => {
      const event = JSON.parse(message.data as string) as LiveEvent
      listeners.forEach(({ onEvent }) => onEvent(event))
      note(message)
    }
    source.onerror = lose
  }
  const lose = () => {
    source?.close()
    clearTimeout(timer)
    timer = setTimeout(open, reconnectDelayMs(failedAttempts))
    failedAttempts += 1
    listeners.forEach(({ onLost }) => onLost(failedAttempts === 1))
  }
  // The device reports at once when its network goes and comes back, so there is no need to wait for a timer.
  addEventListener('offline', lose)
  addEventListener('online', open)
  open()
  return {
    isOpen: () => source?.readyState === EventSource.OPEN,
    close() {
      removeEventListener('offline', lose)
      removeEventListener('online', open)
      clearTimeout(timer)
      source?.close()
    },
  }
}
