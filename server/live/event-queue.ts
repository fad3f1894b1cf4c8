import type { SSEStreamingApi } from 'hono/streaming'
import { type LiveEvent, type LiveEventType, pingIntervalMs } from '#root/contract/live.ts'

/** A browser for which something has waited this long is not reading; it is closed, comes back, and reads again. */
const maxWaitMs = 30_000

/** How long a closing stream may take to send its queue. An unread one is then aborted. */
const closingMs = 1_000

/** Between two sendings at least this long: what comes in a burst, as when plans mature, goes out as a few lines. */
const gatherMs = 100

/** The output of a queue. */
export type EventSink = Pick<SSEStreamingApi, 'writeSSE' | 'abort'>

/**
 * Holds events until the browser takes them. Of each type at most one waits: events of one type about several records become one
 * about the whole kind, because a browser reads each kind again as a whole.
 */
export class EventQueue {
  readonly #waiting = new Map<LiveEventType, LiveEvent>()
  #waitingSinceMs = 0
  #closed = false
  #wake = () => {}
  #cut = () => {}

  send(event: LiveEvent): void {
    const nowMs = performance.now()
    if (this.#waiting.size === 0) this.#waitingSinceMs = nowMs
    else if (nowMs - this.#waitingSinceMs > maxWaitMs) this.close()
    const same = this.#waiting.get(event.type)
    this.#waiting.set(event.type, same && same.id !== event.id ? { type: event.type } : event)
    this.#wake()
  }

  close(): void {
    if (this.#closed) return
    this.#closed = true
    this.#wake()
    setTimeout(() => this.#cut(), closingMs).unref()
  }

  /** Writes events as they come and a ping in between, until the queue is closed. */
  async writeTo(sink: EventSink): Promise<void> {
    this.#cut = () => sink.abort()
    // The first ping tells the browser, and every proxy on the way, that the stream is open.
    await sink.writeSSE({ event: 'ping', data: '' })
    for (;;) {
      const events = [...this.#waiting.values()]
      this.#waiting.clear()
      for (const event of events) await sink.writeSSE({ data: JSON.stringify(event) })
      if (this.#waiting.size === 0 && this.#closed) return
      if (events.length > 0) await this.#pause(gatherMs, () => this.#closed)
      else if (!(await this.#pause(pingIntervalMs, () => this.#closed || this.#waiting.size > 0)))
        await sink.writeSSE({ event: 'ping', data: '' })
    }
  }

  /** Waits so long, or until something holds; returns whether it does. */
  async #pause(ms: number, until: () => boolean): Promise<boolean> {
    if (until()) return true
    const { promise, resolve } = Promise.withResolvers<boolean>()
    this.#wake = () => until() && resolve(true)
    const timer = setTimeout(() => resolve(false), ms)
    return promise.finally(() => clearTimeout(timer))
  }
}
