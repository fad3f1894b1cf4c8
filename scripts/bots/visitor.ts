import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'

/** The maximum of repetitions of a request while the server is temporarily unavailable. */
const maxRepeats = 20

/** The timing of a request. */
export interface Timing {
  readonly name: string
  /** The time until the last answer, including the pauses between repetitions. */
  readonly ms: number
  readonly status: number
  /** The number of repetitions because the server was temporarily unavailable. */
  readonly repeats: number
}

export interface Answer {
  readonly status: number
  // oxlint-disable-next-line typescript/no-explicit-any -- the answers of many routes
  readonly body: any
}

/** A bot's browser: it keeps the cookies, and records the duration of each request. */
export class Visitor {
  readonly #url: string
  readonly #onTimed: (timing: Timing) => void
  #cookies = new Map<string, string>()

  constructor(url: string, onTimed: (timing: Timing) => void) {
    this.#url = url
    this.#onTimed = onTimed
  }

  /**
   * Sends a request. While the server is temporarily unavailable (503), it repeats the request after the time that the
   * server names, as a person would. A caller that repeats a request without an answer passes the same `key` again.
   */
  async send(method: string, path: string, body?: unknown, key: string = randomUUID()): Promise<Answer> {
    const startedMs = performance.now()
    for (let repeats = 0; ; repeats += 1) {
      const response = await this.#sendOnce(method, path, { key, body })
      const text = await response.text()
      for (const cookie of response.headers.getSetCookie()) this.#keep(cookie)
      const { status } = response
      if (status === 503 && repeats < maxRepeats) {
        await pause(1_000 * Number(response.headers.get('retry-after') ?? '1'))
        continue
      }
      const name = `${method} ${path.split('?')[0]!.replaceAll(/[0-9a-f-]{36}/g, '{id}')}`
      this.#onTimed({ name, ms: performance.now() - startedMs, status, repeats })
      return { status, body: text.startsWith('{') ? JSON.parse(text) : text }
    }
  }

  #sendOnce(method: string, path: string, { key, body }: { key: string; body: unknown }): Promise<Response> {
    return fetch(this.#url + path, {
      method,
      headers: {
        origin: this.#url,
        cookie: this.#cookieHeader(),
        ...(method === 'GET' ? {} : { 'idempotency-key': key }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
  }

  /** As `send`, for a request that must have this answer. Throws otherwise. */
  // oxlint-disable-next-line typescript/no-explicit-any -- the answers of many routes
  async expect(status: number, method: string, path: string, body?: unknown, key?: string): Promise<any> {
    const answer = await this.send(method, path, body, key)
    if (answer.status === status) return answer.body
    throw new Error(`${method} ${path}: ${answer.status} instead of ${status}: ${JSON.stringify(answer.body)}`)
  }

  /**
   * Opens the stream of live events, and calls back with the type of each; `ping` is the first. Resolves when the
   * stream ends; rejects when it cannot be opened or is cut.
   */
  async listen(onEvent: (type: string) => void, signal: AbortSignal): Promise<void> {
    const response = await fetch(`${this.#url}/api/live`, { headers: { cookie: this.#cookieHeader() }, signal })
    if (!response.ok || !response.body) throw new Error(`The live stream was answered ${response.status}`)
    let rest = ''
    for await (const text of response.body.pipeThrough(new TextDecoderStream())) {
      const messages = (rest + text).split('\n\n')
      rest = messages.pop()!
      for (const message of messages)
        onEvent(message.startsWith('event: ping') ? 'ping' : (/"type":"([\w-]+)"/.exec(message)?.[1] ?? ''))
    }
  }

  #cookieHeader(): string {
    return [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  }

  #keep(cookie: string): void {
    const [pair = ''] = cookie.split(';')
    const at = pair.indexOf('=')
    if (/max-age=0\b/i.test(cookie)) this.#cookies.delete(pair.slice(0, at))
    else this.#cookies.set(pair.slice(0, at), pair.slice(at + 1))
  }
}
