import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Listening, listen, serverLimits } from '#root/server/platform/node/http/listen.ts'
import { openTestApp } from './test-app.ts'

/* Limits that apply before our code: malformed bytes, too many bytes or connections, and slow clients. */

const shortLimits = { ...serverLimits, headersTimeout: 200, requestTimeout: 400, connectionsCheckingInterval: 50 }

let server: Listening
beforeAll(async () => {
  const { app } = await openTestApp()
  server = await listen('127.0.0.1', 0, { ...shortLimits, maxConnections: 40 })
  server.answerWith(app.fetch)
})
afterAll(() => server.close(0))

/** Sends raw bytes, and returns all received bytes until the other side closes, with the duration. */
async function exchange(bytes: string, port = server.port): Promise<{ answer: string; tookMs: number }> {
  const startedAt = performance.now()
  const socket = connect(port, '127.0.0.1', () => socket.write(bytes))
  let answer = ''
  try {
    for await (const chunk of socket.setEncoding('utf8')) answer += chunk as string
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ECONNRESET') throw error
  }
  return { answer, tookMs: performance.now() - startedAt }
}

const statusOf = (answer: string) => Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1] ?? 0)
const host = 'Host: glasshouse.test'

describe('a malformed request', () => {
  test.each([
    [
      'a length and chunks at once',
      `POST /api/session HTTP/1.1\r\n${host}\r\nContent-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
    ],
    ['two lengths', `POST /api/session HTTP/1.1\r\n${host}\r\nContent-Length: 3\r\nContent-Length: 4\r\n\r\n{}`],
    ['a length that is no number', `POST /api/session HTTP/1.1\r\n${host}\r\nContent-Length: 0x2\r\n\r\n{}`],
    [
      'a chunk with a length that is none',
      `POST /api/session HTTP/1.1\r\n${host}\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n`,
    ],
    ['a header without a name', `GET / HTTP/1.1\r\n${host}\r\n: a\r\n\r\n`],
    ['a space before the colon', `GET / HTTP/1.1\r\n${host}\r\nContent-Length : 3\r\n\r\n`],
    ['no host', 'GET / HTTP/1.1\r\n\r\n'],
    ['a method that nobody knows', `STEAL / HTTP/1.1\r\n${host}\r\n\r\n`],
    ['bytes of another protocol', '\u0016\u0003\u0001\u0002\u0000\u0001\u0000'],
  ])('%s: 400, and the connection is closed', async (_, bytes) => {
    const { answer } = await exchange(bytes)
    expect(statusOf(answer)).toBe(400)
    expect(answer).not.toMatch(/node|at \w+|\.ts/i)
  })

  test('more than 16 KB of headers is answered 431', async () => {
    expect(statusOf((await exchange(`GET / HTTP/1.1\r\n${host}\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`)).answer)).toBe(431)
    expect(statusOf((await exchange(`GET /?${'x'.repeat(20_000)} HTTP/1.1\r\n${host}\r\n\r\n`)).answer)).toBe(431)
  })
})

describe('23 a deliberately slow client is disconnected', () => {
  test.each([
    ['with its headers', `GET / HTTP/1.1\r\n${host}\r\nX-Slow: `],
    [
      'with its body',
      `POST /api/session HTTP/1.1\r\n${host}\r\nOrigin: http://glasshouse.test\r\nContent-Type: application/json\r\nContent-Length: 90\r\n\r\n{`,
    ],
    ['before its first byte', ''],
  ])('%s', async (_, bytes) => {
    const { answer, tookMs } = await exchange(bytes)
    expect(statusOf(answer)).toBe(408)
    expect(tookMs).toBeLessThan(5_000)
  })

  test('after time limits that a slow line can keep', () => {
    expect(serverLimits).toMatchObject({ headersTimeout: 15_000, requestTimeout: 120_000 })
  })
})

test('connections over the limit wait until there is room', async () => {
  const held = Array.from({ length: 60 }, () => connect(server.port, '127.0.0.1').on('error', () => {}))
  await expect.poll(() => held.filter(({ closed }) => closed).length).toBe(20)
  for (const socket of held) socket.destroy()
  const ask = () => exchange(`GET /healthz HTTP/1.1\r\n${host}\r\nConnection: close\r\n\r\n`)
  await expect.poll(async () => statusOf((await ask()).answer)).toBe(200)
})

describe('many connections from one address', () => {
  // On Linux all of 127.0.0.0/8 is this machine.
  const isLinux = process.platform === 'linux'
  const [at, elsewhere] = isLinux ? ['127.0.0.1', '127.0.0.2'] : ['::', '::1']
  let limited: Listening
  const answers: (() => void)[] = []
  beforeAll(async () => {
    limited = await listen(at, 0, { ...serverLimits, maxConnections: 60, connectionsPerAddress: 30 })
    limited.answerWith(async ({ url }) => {
      if (url.endsWith('/slow')) await new Promise<void>((resolve) => answers.push(resolve))
      return new Response('answered')
    })
  })
  afterAll(() => limited.close(0))

  const open = (first = '', localAddress = '127.0.0.1') => {
    const socket = connect({ port: limited.port, host: localAddress === '::1' ? '::1' : '127.0.0.1', localAddress })
    return Object.assign(
      socket.on('error', () => {}).on('connect', () => socket.write(first)),
      { said: '' },
    ).on('data', function (this: { said: string }, bytes: Buffer) {
      this.said += bytes.toString()
    })
  }
  const get = (path: string) => `GET ${path} HTTP/1.1\r\n${host}\r\n\r\n`

  test('61 5,000 idle connections leave room for others, also at the same address', async () => {
    // The ratio to the limits here is that of 5,000 to the server's limits.
    const idle = Array.from({ length: 50 }, () => open())
    await expect.poll(() => idle.filter(({ closed }) => closed).length).toBe(20)
    const others = Array.from({ length: 10 }, () => open(get('/'), elsewhere))
    for (const other of others) await expect.poll(() => other.said).toContain('answered')
    const beside = open(get('/'))
    await expect.poll(() => beside.said).toContain('answered')
    for (const socket of [...idle, ...others, beside]) socket.destroy()
    expect(5_000).toBeLessThan(serverLimits.maxConnections)
    expect(serverLimits.connectionsPerAddress).toBeLessThan(serverLimits.maxConnections / 2)
  })

  test('no request in progress is cut for a further connection', async () => {
    const busy = Array.from({ length: 30 }, () => open(get('/slow')))
    await expect.poll(() => answers.length).toBe(30)
    const further = open(get('/'))
    await expect.poll(() => further.closed).toBe(true)
    for (const answer of answers) answer()
    for (const socket of busy) await expect.poll(() => socket.said).toContain('answered')
    for (const socket of busy) socket.destroy()
  })
})

describe('closing', () => {
  test('lets running requests finish, accepts no others, and does not wait for idle connections', async () => {
    const closing = await listen('127.0.0.1', 0)
    const { promise: requested, resolve: ask } = Promise.withResolvers<void>()
    const { promise: mayAnswer, resolve: answer } = Promise.withResolvers<void>()
    closing.answerWith(async () => (ask(), await mayAnswer, new Response('done')))
    const idle = connect(closing.port, '127.0.0.1')
    const running = exchange(`GET / HTTP/1.1\r\n${host}\r\n\r\n`, closing.port)
    await requested
    const startedAt = performance.now()
    const closed = closing.close(30_000)
    await expect(exchange('', closing.port)).rejects.toThrow('ECONNREFUSED')
    answer()
    expect((await running).answer).toMatch(/done$/)
    await closed
    idle.destroy()
    expect(performance.now() - startedAt).toBeLessThan(5_000)
  })

  test('cuts requests that do not end within the grace period', async () => {
    const closing = await listen('127.0.0.1', 0)
    const { promise: requested, resolve: ask } = Promise.withResolvers<void>()
    closing.answerWith(() => (ask(), new Promise(() => {})))
    const running = exchange(`GET / HTTP/1.1\r\n${host}\r\n\r\n`, closing.port)
    await requested
    await closing.close(100)
    expect((await running).answer).toBe('')
  })
})
