import { randomUUID } from 'node:crypto'
import { png } from '#root/tests/proof-of-payment.ts'

export interface Answer {
  status: number
  // Tests read the fields that they expect, and fail where something else comes.
  body: any
}

export interface Browser {
  get(path: string): Promise<Answer>
  /** Sends JSON under a new idempotency key, or under the one given. */
  post(path: string, body?: unknown, key?: string): Promise<Answer>
  /** Sends JSON to a resource that it replaces. */
  put(path: string, body: unknown): Promise<Answer>
  delete(path: string): Promise<Answer>
  /** Sends a request of the resumable upload protocol. */
  tus(method: string, path: string, headers: Record<string, string>, body?: BodyInit): Promise<Response>
  /** The whole response of a GET, with its headers and bytes. */
  raw(path: string): Promise<Response>
  /** The headers of each request. */
  headers(): Record<string, string>
  /** The same person, with the same session, at another server. */
  at(url: string): Browser
}

/** A client whom `signUp` has signed up. */
export interface SignedUp extends Browser {
  /** Begins a new session after the previous one ended. */
  logIn(): Promise<void>
  at(url: string): SignedUp
  /** The same person in a browser of its own, signed out. */
  elsewhere(url: string): SignedUp
}

/** A browser from the API's view: it keeps the session's cookie and sends the origin. */
export function openBrowser(url: string, jar: { cookie?: string } = {}): Browser {
  const ownHeaders = (): Record<string, string> => ({ origin: url, ...(jar.cookie ? { cookie: jar.cookie } : {}) })
  async function request(
    method: string,
    path: string,
    headers: Record<string, string>,
    body?: BodyInit,
  ): Promise<Response> {
    const response = await fetch(new URL(path, url), {
      method,
      headers: { ...ownHeaders(), ...headers },
      body,
      ...(body instanceof ReadableStream ? { duplex: 'half' } : {}),
    })
    const [set] = response.headers.getSetCookie()
    if (set) jar.cookie = set.split(';')[0]
    return response
  }
  async function send(...sent: Parameters<typeof request>): Promise<Answer> {
    const response = await request(...sent)
    const text = await response.text()
    return { status: response.status, body: text.startsWith('{') ? JSON.parse(text) : text }
  }
  return {
    get: (path) => send('GET', path, {}),
    post: (path, body, key = randomUUID()) => {
      const headers = { 'idempotency-key': key, ...(body === undefined ? {} : { 'content-type': 'application/json' }) }
      return send('POST', path, headers, body === undefined ? undefined : JSON.stringify(body))
    },
    put: (path, body) => send('PUT', path, { 'content-type': 'application/json' }, JSON.stringify(body)),
    delete: (path) => send('DELETE', path, {}),
    tus: (method, path, headers, body) => request(method, path, { 'tus-resumable': '1.0.0', ...headers }, body),
    raw: (path) => request('GET', path, {}),
    headers: ownHeaders,
    at: (other) => openBrowser(other, jar),
  }
}

/** As `post`, for a request that must succeed: returns the answer's body, and throws with the refusal otherwise. */
export async function mustPost(browser: Browser, path: string, body?: unknown): Promise<any> {
  const answer = await browser.post(path, body)
  if (answer.status >= 200 && answer.status < 300) return answer.body
  throw new Error(`POST ${path}: ${answer.status}: ${JSON.stringify(answer.body)}`)
}

/** Signs a new client up. */
export async function signUp(url: string): Promise<SignedUp> {
  const browser = openBrowser(url)
  const id = randomUUID().slice(0, 8)
  const person = { firstName: 'Ada', lastName: 'Example', phoneNumber: '555-0100', country: 'United States' }
  const credentials = { email: `ada-${id}@example.com`, password: 'correct horse battery' }
  await mustPost(browser, '/api/clients', { ...person, ...credentials, username: `ada-${id}` })
  return signedUp(browser, credentials)
}

function signedUp(browser: Browser, credentials: { email: string; password: string }): SignedUp {
  return {
    ...browser,
    at: (url) => signedUp(browser.at(url), credentials),
    elsewhere: (url) => signedUp(openBrowser(url), credentials),
    async logIn() {
      await mustPost(browser, '/api/session', { ...credentials, remember: false })
    },
  }
}

/**
 * Moves the firm's clock forward as an operator, and waits until every plan that matured is settled. A move itself waits 2 s
 * at most (server/features/clock/routes.ts).
 */
export async function moveDays(operator: Browser, times: number): Promise<void> {
  let { unsettledInvestments } = await mustPost(operator, '/api/operator/clock/moves', { move: 'day', times })
  while (unsettledInvestments > 0) ({ unsettledInvestments } = (await operator.get('/api/operator/clock')).body)
}

/** A new client with a deposit that awaits its proof. */
export async function openDeposit(url: string): Promise<{ client: Browser; id: string }> {
  const client = await signUp(url)
  const { id } = await mustPost(client, '/api/deposits', { amount: '100' })
  return { client, id }
}

/** Opens a deposit and uploads its proof; returns its id. */
export async function openProvedDeposit(client: Browser, amount: string): Promise<string> {
  const { id } = await mustPost(client, '/api/deposits', { amount })
  const proof = await uploadProof(client, id, png)
  if (proof.status !== 204) throw new Error(`The proof was refused: ${JSON.stringify(proof.body)}`)
  return id
}

/** Begins the upload of a proof; the response's `location` is where its bytes go. */
export async function beginUpload(client: Browser, depositId: string, byteCount: number) {
  const response = await client.tus('POST', `/api/deposits/${depositId}/proof/uploads`, {
    'upload-length': String(byteCount),
    'upload-metadata': `filename ${Buffer.from('proof.png').toString('base64')}`,
  })
  return { ...(await answerOf(response)), location: response.headers.get('location') ?? '' }
}

/** Sends bytes of an upload, from an offset on. */
export async function sendBytes(client: Browser, location: string, bytes: Uint8Array, offset = 0): Promise<Answer> {
  const headers = { 'content-type': 'application/offset+octet-stream', 'upload-offset': String(offset) }
  return answerOf(await client.tus('PATCH', location, headers, new Uint8Array(bytes)))
}

/** Uploads a proof in one go; returns the response to the last request. */
export async function uploadProof(client: Browser, depositId: string, bytes: Uint8Array): Promise<Answer> {
  const opened = await beginUpload(client, depositId, bytes.length)
  return opened.status === 201 ? sendBytes(client, opened.location, bytes) : opened
}

/** How much of an upload the server has; the status when it refuses. */
export async function receivedBytes(client: Browser, location: string): Promise<number> {
  const response = await client.tus('HEAD', location, {})
  return response.ok ? Number(response.headers.get('upload-offset')) : response.status
}

async function answerOf(response: Response): Promise<Answer> {
  const text = await response.text()
  return { status: response.status, body: text.startsWith('{') ? JSON.parse(text) : text }
}
