/*
 * The least that a Node server can do. With a file: answers every request with its bytes, under the headers given as JSON. Without:
 * GET /send writes an event to every live stream, and any other request opens one.
 */
import { readFileSync } from 'node:fs'
import { createServer, type RequestListener, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

const [file, headers = '[]'] = process.argv.slice(2)

function page(body: Buffer, sent: string[]): RequestListener {
  return (_request, response) => response.writeHead(200, sent).end(body)
}

function streams(): RequestListener {
  const open = new Set<ServerResponse>()
  return (request, response) => {
    if (request.url === '/send') {
      for (const stream of open) stream.write('data: {"type":"clock"}\n\n')
      return response.end()
    }
    response.writeHead(200, { 'Content-Type': 'text/event-stream' }).write('event: ping\ndata: \n\n')
    open.add(response)
    return response.on('close', () => open.delete(response))
  }
}

const server = createServer(file ? page(readFileSync(file), JSON.parse(headers) as string[]) : streams())
server.listen({ port: 0, host: '127.0.0.1', backlog: 8_192 }, () => {
  console.log(`Glasshouse is ready: http://127.0.0.1:${(server.address() as AddressInfo).port}`)
})
