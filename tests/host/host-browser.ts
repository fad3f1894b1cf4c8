import { type IncomingHttpHeaders, request as send } from 'node:http'

export interface HostAnswer {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly text: string
  readonly bytes: Buffer
  json(): unknown
}

interface RequestOptions {
  readonly method?: string
  readonly body?: object
  readonly headers?: Record<string, string>
}

/** Sends requests to a port of this machine by any host name, and keeps the cookies of each name. */
export class HostBrowser {
  readonly #port: number
  readonly #cookies = new Map<string, Map<string, string>>()

  constructor(port: number) {
    this.#port = port
  }

  /** The cookies that a name has set. */
  cookiesOf(url: string): ReadonlyMap<string, string> {
    return this.#cookies.get(new URL(url).host) ?? new Map()
  }

  request(url: string, { method = 'GET', body, headers = {} }: RequestOptions = {}): Promise<HostAnswer> {
    const { host, origin, pathname, search } = new URL(url)
    const cookie = [...this.cookiesOf(url)].map(([name, value]) => `${name}=${value}`).join('; ')
    const sent = body === undefined || body instanceof Buffer ? body : JSON.stringify(body)
    const type = body instanceof Buffer ? 'application/gzip' : 'application/json'
    const all = {
      host,
      ...(cookie ? { cookie } : {}),
      ...(method === 'GET' ? {} : { origin }),
      ...(sent === undefined ? {} : { 'content-type': type, 'content-length': String(Buffer.byteLength(sent)) }),
      ...headers,
    }
    return new Promise((resolve, reject) => {
      const request = send({ host: '127.0.0.1', port: this.#port, path: `${pathname}${search}`, method, headers: all })
      request.once('error', reject).once('response', (answer) => {
        const chunks: Buffer[] = []
        answer.on('data', (chunk: Buffer) => chunks.push(chunk))
        answer.once('error', reject).once('end', () => {
          const bytes = Buffer.concat(chunks)
          const text = bytes.toString()
          this.#keep(host, answer.headers['set-cookie'] ?? [])
          resolve({
            status: answer.statusCode!,
            headers: answer.headers,
            text,
            bytes,
            json: () => JSON.parse(text) as unknown,
          })
        })
      })
      request.end(sent)
    })
  }

  /** Opens a stream and passes on what comes. */
  listen(url: string, heard: (text: string) => void): { text(): string; close(): void } {
    const { host, pathname, search } = new URL(url)
    const cookie = [...this.cookiesOf(url)].map(([name, value]) => `${name}=${value}`).join('; ')
    let all = ''
    const request = send({
      host: '127.0.0.1',
      port: this.#port,
      path: `${pathname}${search}`,
      headers: { host, cookie },
    })
    request
      .on('error', () => {})
      .once('response', (answer) =>
        answer
          .on('error', () => {})
          .on('data', (chunk: Buffer) => {
            all += chunk.toString()
            heard(chunk.toString())
          }),
      )
    request.end()
    return { text: () => all, close: () => void request.destroy() }
  }

  #keep(host: string, cookies: readonly string[]): void {
    const kept = this.#cookies.get(host) ?? new Map<string, string>()
    for (const cookie of cookies) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
      if (value === '' || /max-age=0/i.test(cookie)) kept.delete(name)
      else kept.set(name, value)
    }
    this.#cookies.set(host, kept)
  }
}
