import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

/** A status that browsers do not know, so that a scanner that cannot handle 401 takes it for an ordinary answer. */
const insteadOf401 = 499

export interface Gateway {
  readonly url: string
  /** The number of responses by status, in words. */
  statuses(): string
  close(): Promise<void>
}

/**
 * A proxy between a scanner and the product, on this machine. Requests go on from their own address, as from
 * the product's own pages. hydra takes a 401 for a browser log-in window, and would try the same word endlessly;
 * sqlmap takes two refusals for two different answers, since each names its request.
 */
export async function openGateway(url: string, localAddress: string): Promise<Gateway> {
  const counts = new Map<number, number>()
  const server = createServer((incoming, answer) => {
    const headers = { ...incoming.headers, host: new URL(url).host, origin: url }
    const options = { method: incoming.method, headers, localAddress }
    const outgoing = request(new URL(incoming.url ?? '/', url), options, (response) => {
      const status = response.statusCode ?? 502
      counts.set(status, (counts.get(status) ?? 0) + 1)
      const { 'content-length': _, 'x-request-id': __, ...kept } = response.headers
      answer.writeHead(status === 401 ? insteadOf401 : status, kept)
      if (status < 400) response.pipe(answer)
      else
        buffer(response).then(
          (body) => answer.end(withoutInstance(body.toString())),
          () => answer.destroy(),
        )
    })
    outgoing.on('error', () => answer.destroy())
    incoming.pipe(outgoing)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    statuses: () => [...counts].map(([status, count]) => `${status} ${count} times`).join(', '),
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

const withoutInstance = (problem: string) => problem.replace(/"instance":"[^"]*"/, '"instance":""')
