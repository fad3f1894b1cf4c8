import { createServer, type Server, type ServerResponse } from 'node:http'
import { type AddressInfo, createServer as createNetServer, type Socket } from 'node:net'
import { getRequestListener, type HttpBindings } from '@hono/node-server'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import type { AnswerEarly } from '../../http/answer-early.ts'
import { networkOf } from '../../http/client-address.ts'
import type { OpenStream } from '../../http/stream-output.ts'

/** Answers one request; `env` carries Node's own request and response. */
export type Answer = (request: Request, env: object) => Response | Promise<Response>

export interface Listening {
  /** The port in use, which the system chose if 0 was requested. */
  readonly port: number
  /**
   * Sets the handler of requests, and the one that may answer before it. Until then requests are answered with "try
   * again".
   */
  answerWith(answer: Answer, answerEarly?: AnswerEarly): void
  /**
   * Also listens on the same port of another address, with the same handler and limits. Rejects with the system's error
   * if that is not possible.
   */
  listenAlso(host: string): Promise<AdditionalListener>
  /** Stops accepting requests, lets running ones finish within `graceMs`, and then aborts the rest. */
  close(graceMs: number): Promise<void>
}

/** Another address at which a server listens. */
export interface AdditionalListener {
  /** Stops accepting connections there, lets running requests finish within `graceMs`, and then aborts the rest. */
  close(graceMs: number): Promise<void>
}

/**
 * How long a slow client may keep a connection, deliberately or not. The body's limit allows 5 MB over a slow line.
 * Idle connections stay open for longer than a proxy's minute, because a request is lost if both sides close the
 * connection at once. With the maximum of live streams (server/live/hub.ts) half of all connections remain for pages.
 * The limit of one address is enough for a class of 300 with ten each.
 */
export const serverLimits = {
  maxConnections: 10_000,
  connectionsPerAddress: 3_000,
  maxHeaderSize: 16_384,
  headersTimeout: 15_000,
  requestTimeout: 120_000,
  connectionsCheckingInterval: 5_000,
  keepAliveTimeout: 65_000,
  // Most requests have no body, and then need no stream for it.
  optimizeEmptyRequests: true,
}

/**
 * How many connections may wait to be accepted: after a restart every browser reconnects at once. The system may allow
 * fewer.
 */
const backlog = 8_192

/** Behind a proxy all connections come from its address, so the proxy limits those of one visitor. */
export const limitsBehindProxy = { ...serverLimits, connectionsPerAddress: Infinity }

/** Listens on a host and a port. Rejects with the system's error if that is not possible. */
export async function listen(
  host: string,
  port: number,
  { maxConnections, connectionsPerAddress, ...serverOptions }: typeof serverLimits = serverLimits,
): Promise<Listening> {
  let answer: Answer = () => new Response(null, { status: 503, headers: { 'Retry-After': '1' } })
  let answerEarly: AnswerEarly = () => null
  const answerByApp = getRequestListener((request, env) => answerOne(answer, request, env as HttpBindings))
  const openRequests = new OpenRequests()
  const server = createServer(serverOptions, (incoming, outgoing) => {
    const early = answerEarly(incoming)
    if (early) return void outgoing.writeHead(early.status, early.headers as string[]).end(early.body)
    openRequests.count(incoming.socket, outgoing)
    return void answerByApp(incoming, outgoing)
  })
  server.maxConnections = maxConnections
  const connections = new Set<Socket>()
  server.on('connection', (connection: Socket) => {
    connections.add(connection)
    connection.once('close', () => connections.delete(connection))
  })
  limitByAddress(server, connectionsPerAddress, openRequests)
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen({ port, host, backlog }, resolve)
  })
  const { port: portInUse } = server.address() as AddressInfo
  const additionalListeners = new Set<AdditionalListener>()
  return {
    port: portInUse,
    answerWith(next, before = () => null) {
      answer = next
      answerEarly = before
    },
    async listenAlso(also) {
      const takes = (connection: Socket) => connections.size < maxConnections && server.emit('connection', connection)
      const listener = await openAdditionalListener({ host: also, port: portInUse }, takes, (socket) =>
        openRequests.isIdle(socket),
      )
      additionalListeners.add(listener)
      return listener
    },
    async close(graceMs) {
      const all = [...additionalListeners].map((listener) => listener.close(graceMs))
      await Promise.all([...all, closeServer(server, connections, graceMs)])
    },
  }
}

/** Accepts connections at another address with the same server, as long as there is room. */
async function openAdditionalListener(
  at: { readonly host: string; readonly port: number },
  takes: (connection: Socket) => boolean,
  isIdle: (connection: Socket) => boolean,
): Promise<AdditionalListener> {
  const held = new Set<Socket>()
  // The options with which Node's own HTTP server accepts connections.
  const listener = createNetServer({ allowHalfOpen: true, noDelay: true }, (connection) => {
    if (!takes(connection)) return void connection.destroy()
    held.add(connection)
    connection.once('close', () => held.delete(connection))
  })
  await new Promise<void>((resolve, reject) => {
    listener.once('error', reject)
    listener.listen({ ...at, backlog }, resolve)
  })
  const closed = new Promise<void>((resolve) => listener.once('close', resolve))
  return {
    async close(graceMs) {
      if (listener.listening) listener.close()
      const end = (which: (connection: Socket) => boolean) => held.forEach((each) => which(each) && each.destroy())
      end(isIdle)
      const idleCheck = setInterval(() => end(isIdle), idleCheckMs)
      const timer = setTimeout(() => end(() => true), graceMs)
      await closed
      clearInterval(idleCheck)
      clearTimeout(timer)
    },
  }
}

/** Answers one request. The bytes of a stream go straight to the connection. */
async function answerOne(answer: Answer, request: Request, { incoming, outgoing }: HttpBindings): Promise<Response> {
  let stream: OpenStream | undefined
  const response = await answer(request, {
    incoming,
    outgoing,
    openStream: (open: OpenStream) => (stream = open),
    setHeader: (name: string, value: string) => outgoing.setHeader(name, value),
  })
  if (!stream) return response
  sendStream(response, outgoing, stream)
  return RESPONSE_ALREADY_SENT
}

/**
 * Sends the headers of an answer, and then the bytes of its stream. The connection ends with the stream, so the bytes
 * are not chunked.
 */
function sendStream({ status, headers }: Response, outgoing: ServerResponse, open: OpenStream): void {
  outgoing.removeHeader('Transfer-Encoding')
  outgoing.setHeaders(headers).writeHead(status)
  const events = open({
    write: (bytes) => outgoing.write(bytes),
    end: () => outgoing.end(),
    abort: () => outgoing.destroy(),
  })
  outgoing.on('drain', events.onDrain)
  if (outgoing.destroyed) events.onClose()
  else outgoing.once('close', events.onClose)
}

/**
 * Limits the connections of one address. A further one replaces the oldest connection without a running request; if
 * there is none, it is closed. So idle connections block nobody, not even behind the same address.
 */
function limitByAddress(server: Server, limit: number, openRequests: OpenRequests): void {
  const byAddress = new Map<string, Set<Socket>>()
  server.on('connection', (connection: Socket) => {
    const address = networkOf(connection.remoteAddress ?? '')
    const held = byAddress.get(address) ?? new Set()
    if (held.size >= limit) {
      const idle = held.values().find((each) => openRequests.isIdle(each))
      if (!idle) return void connection.destroy()
      held.delete(idle)
      idle.destroy()
    }
    byAddress.set(address, held.add(connection))
    connection.once('close', () => {
      held.delete(connection)
      if (held.size === 0 && byAddress.get(address) === held) byAddress.delete(address)
    })
  })
}

/** Counts the requests that the application has not answered yet, by connection. */
class OpenRequests {
  readonly #counts = new WeakMap<Socket, number>()

  count(connection: Socket, response: ServerResponse): void {
    this.#counts.set(connection, (this.#counts.get(connection) ?? 0) + 1)
    response.once('close', () => this.#counts.set(connection, (this.#counts.get(connection) ?? 0) - 1))
  }

  /** Whether no request is open and nothing is left to send. */
  isIdle(connection: Socket): boolean {
    return (this.#counts.get(connection) ?? 0) === 0 && connection.writableLength === 0
  }
}

const idleCheckMs = 50

async function closeServer(server: Server, connections: ReadonlySet<Socket>, graceMs: number): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()))
  // Browsers open spare connections in advance; Node counts an unused one as busy.
  for (const connection of connections) if (connection.bytesRead === 0) connection.destroy()
  // After its last answer a connection is idle, and is kept open for the next request.
  const idleCheck = setInterval(() => server.closeIdleConnections(), idleCheckMs)
  const timer = setTimeout(() => server.closeAllConnections(), graceMs)
  await closed
  clearInterval(idleCheck)
  clearTimeout(timer)
}
