import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { type Timing, Visitor } from './visitor.ts'

test('a bot repeats the same request when the server is unavailable for now, and gives no other answer twice', async () => {
  const requests: [url: string | undefined, key: IncomingMessage['headers'][string]][] = []
  const server = createServer((request, response) => {
    requests.push([request.url, request.headers['idempotency-key']])
    const isBusy = request.url === '/busy' && requests.length < 3
    const status = isBusy ? 503 : request.url === '/full' ? 409 : 201
    response.writeHead(status, isBusy ? { 'retry-after': '0' } : {}).end('{}')
  }).listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await new Promise((resolve) => server.once('listening', resolve))
  const timings: Timing[] = []
  const visitor = new Visitor(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, (timing) => {
    timings.push(timing)
  })
  await visitor.expect(201, 'POST', '/busy')
  await visitor.expect(409, 'POST', '/full')
  expect(requests.map(([url]) => url)).toEqual(['/busy', '/busy', '/busy', '/full'])
  const [first, second, third, other] = requests.map(([, key]) => key)
  expect([second, third]).toEqual([first, first])
  expect(other).not.toBe(first)
  expect(timings.map(({ status, repeats }) => [status, repeats])).toEqual([
    [201, 2],
    [409, 0],
  ])
})
