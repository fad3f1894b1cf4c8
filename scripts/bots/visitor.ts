import { randomUUID } from 'node:crypto'

/** How a request went. */
export interface Timing {
  readonly name: string
  readonly ms: number
  readonly status: number
}

export interface Answer {
  readonly status: number
  // oxlint-disable-next-line typescript/no-explicit-any -- the answers of many routes
  readonly body: any
}

/** A browser of a bot: it keeps the cookies, and notes how long each request takes. */
export class Visitor {
  readonly #url: string
  readonly #onTimed: (timing: Timing) => void
  #cookies = new Map<string, string>()

  constructor(url: string, onTimed: (timing: Timing) => void) {
    this.#url = url
    this.#onTimed = onTimed
  }

  async send(method: string, path: string, body?: unknown): Promise<Answer> {
    const startedMs = performance.now()
    const response = await fetch(this.#url + path, {
      method,
      headers: {
        origin: this.#url,
        cookie: this.#cookieHeader(),
        ...(method === 'GET' ? {} : { 'idempotency-key': randomUUID() }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    for (const cookie of response.headers.getSetCookie()) this.#keep(cookie)
    const name = `${method} ${path.split('?')[0]!.replaceAll(/[0-9a-f-]{36}/g, '{id}')}`
    this.#onTimed({ name, ms: performance.now() - startedMs, status: response.status })
    return { status: response.status, body: text.startsWith('{') ? JSON.parse(text) : text }
  }

  /** As `send`, for a request that must have this answer. Throws otherwise. */
  // oxlint-disable-next-line typescript/no-explicit-any -- the answers of many routes
  async expect(status: number, method: string, path: string, body?: unknown): Promise<any> {
    const answer = await this.send(method, path, body)
    if (answer.status === status) return answer.body
    throw new Error(`${method} ${path}: ${answer.status} instead of ${status}: ${JSON.stringify(answer.body)}`)
  }

  /**
   * Opens the stream of live events, and calls back with the type of each; `ping` is the first. Resolves when the stream
   * ends; rejects when it cannot be opened or is cut.
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
