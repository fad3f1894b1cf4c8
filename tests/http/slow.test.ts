import { connect, type Socket } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Listening, listen } from '#root/server/platform/node/http/listen.ts'
import { openTestApp } from './test-app.ts'

let server: Listening
const sockets: Socket[] = []

beforeAll(async () => {
  const { app } = await openTestApp()
  server = await listen('127.0.0.1', 0)
  server.answerWith(app.fetch)
})
afterAll(async () => {
  for (const socket of sockets) socket.destroy()
  await server.close(0)
})

function open(firstBytes: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect(server.port, '127.0.0.1', () => socket.write(firstBytes, () => resolve()))
    socket.on('error', reject)
    sockets.push(socket)
  })
}

test.each([
  ['headers', 'GET /api/session HTTP/1.1\r\nHost: glasshouse.test\r\nX-Slow: '],
  [
    'a body',
    'POST /api/session HTTP/1.1\r\nHost: glasshouse.test\r\nOrigin: http://glasshouse.test\r\nContent-Type: application/json\r\nContent-Length: 90000\r\n\r\n{',
  ],
])('23 while 300 clients are slow with %s, others are served at once', async (_, firstBytes) => {
  await Promise.all(Array.from({ length: 300 }, () => open(firstBytes)))
  const startedAt = performance.now()
  for (let times = 0; times < 5; times++) {
    expect((await fetch(`http://127.0.0.1:${server.port}/api/clock`)).status).toBe(200)
  }
  expect(performance.now() - startedAt).toBeLessThan(2_000)
})
