import type { Server } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { createAdaptorServer } from '@hono/node-server'

/** Answers one request; `env` carries Node's own request and response. */
export type Answer = (request: Request, env: object) => Response | Promise<Response>

export interface Listening {
  /** The port in use, which the system chose when 0 was asked for. */
  readonly port: number
  /** From now on requests are answered by this. Until then they are told to try again. */
  answerWith(answer: Answer): void
  /** Takes no more requests, lets running ones finish within `graceMs`, then cuts what is left. */
  close(graceMs: number): Promise<void>
}

/**
 * A client that is slow, or plays slow, may hold a connection for this long and no longer. The body's limit
 * leaves room for 5 MB over a bad line. An idle connection outlasts the minute for which proxies keep theirs, because one
 * that both sides close at once costs somebody a request. A class of 300 with ten streams each fits in.
 */
export const serverLimits = {
  maxConnections: 5_000,
  maxHeaderSize: 16_384,
  headersTimeout: 15_000,
  requestTimeout: 120_000,
  connectionsCheckingInterval: 5_000,
  keepAliveTimeout: 65_000,
}

/** Listens on a host and a port. Rejects with the system's error when that is not possible. */
export async function listen(
  host: string,
  port: number,
  { maxConnections, ...serverOptions }: typeof serverLimits = serverLimits,
): Promise<Listening> {
  let answer: Answer = () => new Response(null, { status: 503, headers: { 'Retry-After': '1' } })
  const server = createAdaptorServer({
    serverOptions,
    fetch: (request, env) => answer(request, env),
  }) as Server
  server.maxConnections = maxConnections
  const connections = new Set<Socket>()
  server.on('connection', (connection: Socket) => {
    connections.add(connection)
    connection.once('close', () => connections.delete(connection))
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, resolve)
  })
  return {
    port: (server.address() as AddressInfo).port,
    answerWith(next) {
      answer = next
    },
    close: (graceMs) => closeServer(server, connections, graceMs),
  }
}

const idleCheckMs = 50

async function closeServer(server: Server, connections: ReadonlySet<Socket>, graceMs: number): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()))
  // Browsers open spare connections beforehand; Node counts one that never said anything as busy.
  for (const connection of connections) if (connection.bytesRead === 0) connection.destroy()
  // A connection becomes idle when its last answer has gone out, and would then be kept for the next request.
  const idleCheck = setInterval(() => server.closeIdleConnections(), idleCheckMs)
  const timer = setTimeout(() => server.closeAllConnections(), graceMs)
  await closed
  clearInterval(idleCheck)
  clearTimeout(timer)
}
