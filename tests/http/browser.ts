import { countRoundTrips } from '../round-trips.ts'
import { checkRoundTrips } from './round-trips.ts'

/** Anything that answers requests as the app does. */
interface Answering {
  request(path: string, init: RequestInit, env: object): Response | Promise<Response>
}

export interface Answer {
  readonly status: number
  readonly headers: Headers
  readonly body: any
}

/** Sends requests to the app as a browser does: keeps its cookies, and sends the origin. */
export class Browser {
  readonly cookies = new Map<string, string>()
  readonly #app: Answering
  readonly #origin: string
  readonly #address: string
  readonly #limitsRoundTrips: boolean

  /** With `limitsRoundTrips` a request fails that waits for the database more often than its route may. */
  constructor(app: Answering, origin: string, address: string, limitsRoundTrips = true) {
    this.#limitsRoundTrips = limitsRoundTrips
    this.#app = app
    this.#origin = origin
    this.#address = address
  }

  /** Sends a request, with a JSON body when one is given, and reads the answer. */
  async send(method: string, path: string, body?: unknown, headers: Record<string, string> = {}): Promise<Answer> {
    const response = await this.open(method, path, body, headers)
    const text = await response.text()
    const json = response.headers.get('content-type')?.includes('json')
    return { status: response.status, headers: response.headers, body: json ? JSON.parse(text) : text }
  }

  /** As `send`, and fails when the status is another. */
  async expect(status: number, method: string, path: string, body?: unknown): Promise<any> {
    const answer = await this.send(method, path, body, { 'idempotency-key': crypto.randomUUID() })
    if (answer.status !== status) throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`)
    return answer.body
  }

  /** Sends a request and returns the answer unread, for streams. */
  async open(method: string, path: string, body?: unknown, headers: Record<string, string> = {}): Promise<Response> {
    const isRaw = body === undefined || typeof body === 'string' || body instanceof Uint8Array
    const text = isRaw ? body : JSON.stringify(body)
    const ask = async () =>
      this.#app.request(
        path,
        {
          method,
          body: (text as BodyInit | undefined) ?? null,
          headers: {
            origin: this.#origin,
            ...(text === undefined ? {} : { 'content-type': 'application/json' }),
            ...(this.cookies.size > 0
              ? { cookie: [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ') }
              : {}),
            ...headers,
          },
        },
        { incoming: { socket: { remoteAddress: this.#address } } },
      )
    const { result: response, trips } = await countRoundTrips(ask)
    if (this.#limitsRoundTrips) checkRoundTrips(method, path, trips)
    for (const cookie of response.headers.getSetCookie()) this.#keep(cookie)
    return response
  }

  #keep(cookie: string): void {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
    if (/max-age=0(?:;|$)/i.test(cookie)) this.cookies.delete(name)
    else this.cookies.set(name, value)
  }
}
