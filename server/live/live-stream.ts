import type { LiveEvent, LiveEventType } from '#root/contract/live.ts'
import type { StreamEvents, StreamOutput } from '#root/server/platform/http/stream-output.ts'

/**
 * A browser that has been behind for this long does not read: it is disconnected, and gets the missed events when it
 * reconnects.
 */
const maxBehindMs = 30_000

/** How long a closing stream may take to send its last bytes. After that the connection is cut. */
const closingMs = 1_000

/** Events, and the bytes that carry them: built once for all streams that get them. */
export interface Batch {
  readonly events: readonly LiveEvent[]
  /** Once these events are sent, the stream has got all its events up to this number. */
  readonly position: number
  readonly bytes: Uint8Array
}

/** The waiting events. */
export type Waiting = Map<LiveEventType, LiveEvent>

/**
 * Adds an event to the waiting ones. At most one of each type waits: events of one type about several records become
 * one about the whole kind, because a browser refetches each kind as a whole.
 */
export function addEvent(waiting: Waiting, event: LiveEvent): void {
  const same = waiting.get(event.type)
  waiting.set(event.type, same && same.id !== event.id ? { type: event.type } : event)
}

/**
 * Builds the bytes of events. The last one has the position as its id, so that a connection that is cut before it has
 * not reached the position.
 */
export function toBatch(waiting: Waiting, position: number): Batch {
  const events = [...waiting.values()]
  const text = events.map((event) => `data: ${JSON.stringify(event)}\n`).join('\n')
  return { events, position, bytes: Buffer.from(`${text}id: ${position}\n\n`) }
}

const ping = Buffer.from('event: ping\ndata: \n\n')
const pingAt = (position: number) => Buffer.from(`event: ping\ndata: \nid: ${position}\n\n`)

/** The session of a stream. */
interface Listening {
  /** Its audiences, from its session and never from a parameter. */
  readonly audiences: readonly string[]
  /** The holder to whom the limit applies: a person, or a visitor's address. */
  readonly holder: string
  /** When its session expires; null for a visitor. */
  readonly expiresAt: Date | null
}

/** The options of a stream that opens. */
interface OpeningStream extends Listening {
  /** The hub's position: the stream gets all later events. */
  readonly position: number
}

/**
 * The stream of one open browser. Events go straight to the connection. While the browser is behind, at most one event
 * of each type waits here.
 */
export class LiveStream implements Listening {
  readonly audiences: readonly string[]
  readonly holder: string
  readonly expiresAt: Date | null
  readonly #onClosed: () => void
  readonly #waiting: Waiting = new Map()
  #position: number
  #output: StreamOutput | null = null
  /** The time at which the browser fell behind; null while it keeps up. A stream that is not open yet is behind. */
  #behindSinceMs: number | null = performance.now()
  #closed = false

  /** `onClosed` is called once it sends nothing more: it was closed, or the browser has disconnected. */
  constructor({ audiences, holder, expiresAt, position }: OpeningStream, onClosed: () => void) {
    this.#onClosed = onClosed
    this.#position = position
    this.audiences = audiences
    this.holder = holder
    this.expiresAt = expiresAt
  }

  /** Adds events that were committed before the stream was opened. */
  addMissed(events: readonly LiveEvent[]): void {
    for (const event of events) addEvent(this.#waiting, event)
  }

  /** Starts to send. */
  open(output: StreamOutput): StreamEvents {
    this.#output = output
    // The first ping shows the browser, and every proxy on the way, that the stream is open. While events wait, it has not reached the position.
    output.write(this.#waiting.size === 0 ? pingAt(this.#position) : ping)
    if (this.#closed) this.#end()
    else this.#catchUp()
    return {
      onDrain: () => this.#catchUp(),
      onClose: () => {
        this.#closed = true
        this.#onClosed()
      },
    }
  }

  send(batch: Batch): void {
    if (this.#closed) return
    if (this.#behindSinceMs === null) return this.#write(batch.bytes)
    for (const event of batch.events) addEvent(this.#waiting, event)
    this.#position = batch.position
    this.#endUnread()
  }

  /**
   * Shows the browser and every proxy that the connection is alive, and that no event up to the position is missing.
   */
  ping(position: number): void {
    if (this.#closed) return
    if (this.#behindSinceMs === null) this.#write(pingAt(position))
    else this.#endUnread()
  }

  /** Ends the stream after what was sent. */
  close(): void {
    if (this.#closed) return
    this.#closed = true
    this.#onClosed()
    if (this.#output) this.#end()
  }

  #write(bytes: Uint8Array): void {
    if (!this.#output!.write(bytes)) this.#behindSinceMs = performance.now()
  }

  #catchUp(): void {
    if (this.#closed || this.#behindSinceMs === null) return
    this.#behindSinceMs = null
    if (this.#waiting.size === 0) return
    const { bytes } = toBatch(this.#waiting, this.#position)
    this.#waiting.clear()
    this.#write(bytes)
  }

  #endUnread(): void {
    if (performance.now() - this.#behindSinceMs! > maxBehindMs) this.close()
  }

  #end(): void {
    const output = this.#output!
    if (this.#waiting.size > 0) output.write(toBatch(this.#waiting, this.#position).bytes)
    output.end()
    setTimeout(() => output.abort(), closingMs).unref()
  }
}
