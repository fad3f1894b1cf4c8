import type { Context } from 'hono'
import { type SSEStreamingApi, streamSSE } from 'hono/streaming'
import { openLiveStream } from '#root/contract/live-stream.ts'
import { type LiveEvent, pingIntervalMs } from '#root/contract/live.ts'
import { refuse } from '#root/domain/refusal.ts'
import { isStaff } from '#root/domain/staff.ts'
import { clientAddress } from '#root/server/platform/http/client-address.ts'
import { answerRefusal, type AppEnv, newRouter } from '#root/server/platform/http/router.ts'
import type { Hub, LiveStream } from './hub.ts'

/** A browser that is this many events behind is not reading; it is closed, comes back, and reads anew. */
const maxWaiting = 100

/** How long a stream that is to close may take to send what waits. One that is not read is then cut. */
const closingMs = 1_000

interface LiveServices {
  readonly hub: Hub
  readonly settings: { readonly trustProxy: boolean }
}

/** The route of the live events. */
export function liveRoutes({ hub, settings }: LiveServices) {
  return newRouter().openapi(openLiveStream, (c) => {
    // Nobody would ever read, or close, the stream of a HEAD.
    if (c.req.method === 'HEAD') return c.body(null, 200)
    const { audiences, holder } = whoListens(c, settings.trustProxy)
    const queue = new EventQueue()
    const stream: LiveStream = {
      audiences,
      holder,
      expiresAt: c.get('session')?.expiresAt ?? null,
      send: (event) => queue.send(event),
      close: () => queue.close(),
    }
    if (!hub.add(stream)) return answerRefusal(c, refuse('too-many-attempts'))
    // A proxy that gathers the answer before it passes it on would hold the events back.
    c.header('X-Accel-Buffering', 'no')
    return streamSSE(c, async (sse) => {
      sse.onAbort(() => queue.close())
      try {
        await queue.writeTo(sse)
      } finally {
        hub.remove(stream)
      }
    })
  })
}

/** The audiences come from the session alone. */
function whoListens(c: Context<AppEnv>, trustProxy: boolean): { audiences: string[]; holder: string } {
  const actor = c.get('actor')
  const session = c.get('session')
  if (!actor || !session) return { audiences: ['everyone'], holder: `address:${clientAddress(c, trustProxy)}` }
  const own = isStaff(actor.role) ? 'operators' : `client:${actor.id}`
  return { audiences: ['everyone', own, `session:${session.id}`], holder: actor.id }
}

/** Holds events until the browser takes them; the same event waiting twice is sent once. */
class EventQueue {
  readonly #waiting = new Set<string>()
  #closed = false
  #wake = () => {}
  #cut = () => {}

  send(event: LiveEvent): void {
    this.#waiting.add(JSON.stringify(event))
    if (this.#waiting.size > maxWaiting) this.close()
    this.#wake()
  }

  close(): void {
    if (this.#closed) return
    this.#closed = true
    this.#wake()
    setTimeout(() => this.#cut(), closingMs).unref()
  }

  /** Writes events as they come and a ping in between, until the queue is closed. */
  async writeTo(sse: SSEStreamingApi): Promise<void> {
    this.#cut = () => sse.abort()
    // The first ping tells the browser, and every proxy on the way, that the stream is open.
    await sse.writeSSE({ event: 'ping', data: '' })
    for (;;) {
      for (const data of this.#waiting) {
        this.#waiting.delete(data)
        await sse.writeSSE({ data })
      }
      if (this.#closed) return
      if (!(await this.#somethingToDo())) await sse.writeSSE({ event: 'ping', data: '' })
    }
  }

  /** Resolves with true as soon as there is something, with false when it is time for a ping. */
  async #somethingToDo(): Promise<boolean> {
    const { promise, resolve } = Promise.withResolvers<boolean>()
    this.#wake = () => resolve(true)
    const timer = setTimeout(() => resolve(false), pingIntervalMs)
    return promise.finally(() => clearTimeout(timer))
  }
}
