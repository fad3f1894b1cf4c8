import type { LiveEvent, LiveEventType } from '#root/contract/live.ts'
import type { StreamEvents, StreamOutput } from '#root/server/platform/http/stream-output.ts'

/** A browser that has been behind for this long is not reading: it is disconnected, and reads everything again when it reconnects. */
const maxBehindMs = 30_000

/** How long a closing stream may take to send its last bytes. After that the connection is cut. */
const closingMs = 1_000

/** Events, and the bytes that carry them: built once for all streams that get them. */
export interface Batch {
  readonly events: readonly LiveEvent[]
  readonly bytes: Uint8Array
}

/** The events that wait. */
export type Waiting = Map<LiveEventType, LiveEvent>

/**
 * Adds an event to those that wait. Of each type at most one waits: events of one type about several records become one about the whole
 * kind, because a browser reads each kind again as a whole.
 */
export function addEvent(waiting: Waiting, event: LiveEvent): void {
  const same = waiting.get(event.type)
  waiting.set(event.type, same && same.id !== event.id ? { type: event.type } : event)
}

/** Builds the bytes of events. */
export function toBatch(waiting: Waiting): Batch {
  const events = [...waiting.values()]
  return { events, bytes: Buffer.from(events.map((event) => `data: ${JSON.stringify(event)}\n\n`).join('')) }
}

const ping = Buffer.from('event: ping\ndata: \n\n')

/** Whose stream it is. */
interface Listener {
  /** The audiences that it belongs to: from its session, never from a parameter. */
  readonly audiences: readonly string[]
  /** Whose it is, for the limit: a person, or a visitor's address. */
  readonly holder: string
  /** When its session expires; null for a visitor. */
  readonly expiresAt: Date | null
}

/**
 * The stream of one open browser. What is sent goes straight to the connection. While the browser is behind, at most one event of each type
 * waits here.
 */
export class LiveStream implements Listener {
  readonly audiences: readonly string[]
  readonly holder: string
  readonly expiresAt: Date | null
  readonly #onClosed: () => void
  readonly #waiting: Waiting = new Map()
  #output: StreamOutput | null = null
  /** When the browser fell behind; null while it keeps up. A stream that is not open yet is behind. */
  #behindSinceMs: number | null = performance.now()
  #closed = false

  /** `onClosed` is called once it sends nothing more: it was closed, or the browser is gone. */
  constructor({ audiences, holder, expiresAt }: Listener, onClosed: () => void) {
    this.#onClosed = onClosed
    this.audiences = audiences
    this.holder = holder
    this.expiresAt = expiresAt
  }

  /** Begins to send. */
  open(output: StreamOutput): StreamEvents {
    this.#output = output
    // The first ping shows the browser, and every proxy on the way, that the stream is open.
    output.write(ping)
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
    this.#endUnread()
  }

  /** Shows the browser and every proxy that the connection is alive. */
  ping(): void {
    if (this.#closed) return
    if (this.#behindSinceMs === null) this.#write(ping)
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
    const { bytes } = toBatch(this.#waiting)
    this.#waiting.clear()
    this.#write(bytes)
  }

  #endUnread(): void {
    if (performance.now() - this.#behindSinceMs! > maxBehindMs) this.close()
  }

  #end(): void {
    const output = this.#output!
    if (this.#waiting.size > 0) output.write(toBatch(this.#waiting).bytes)
    output.end()
    setTimeout(() => output.abort(), closingMs).unref()
  }
}
