import { get, type IncomingMessage } from 'node:http'
import { beforeAll, expect, test } from 'vitest'
import { publish } from '#root/server/live/publish.ts'
import { listen as listenOn } from '#root/server/platform/node/http/listen.ts'
import type { Browser } from './browser.ts'
import { openTestApp, type TestApp } from './test-app.ts'

let running: TestApp
beforeAll(async () => {
  running = await openTestApp()
})

/** Opens a live stream and collects its events. */
async function listen(browser: Browser, lastEventId = '') {
  const response = await browser.open('GET', `/api/live?lastEventId=${lastEventId}`)
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toContain('text/event-stream')
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader()
  const stream = { text: '', ended: false, close: () => reader.cancel() }
  void (async () => {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) break
      stream.text += value
    }
    stream.ended = true
  })()
  await expect.poll(() => stream.text).toContain('event: ping')
  return stream
}

const idOf = async (browser: Browser) => (await browser.send('GET', '/api/session')).body.actor.id as string
const publishEvent = (...args: Parameters<typeof publish> extends [unknown, ...infer Rest] ? Rest : never) =>
  publish(running.database.db, ...args)

test('each person gets their own events and no others', async () => {
  const [ann, bob, operator] = [await running.client(), await running.client(), await running.operator()]
  const heard = {
    ann: await listen(ann),
    bob: await listen(bob),
    operator: await listen(operator),
    visitor: await listen(running.visitor()),
  }
  await publishEvent(`client:${await idOf(ann)}`, { type: 'deposit', id: 'd1' })
  await publishEvent('operators', { type: 'withdrawal', id: 'w1' })
  await publishEvent('everyone', { type: 'clock' })
  for (const stream of Object.values(heard)) await expect.poll(() => stream.text).toContain('"clock"')
  expect(heard.ann.text).toContain('data: {"type":"deposit","id":"d1"}')
  expect(heard.operator.text).toContain('data: {"type":"withdrawal","id":"w1"}')
  expect([heard.bob.text, heard.visitor.text, heard.operator.text].join()).not.toContain('d1')
  expect([heard.ann.text, heard.bob.text, heard.visitor.text].join()).not.toContain('w1')
  for (const stream of Object.values(heard)) await stream.close()
})

/** The id of the last event or ping that a stream has sent. */
const lastIdOf = ({ text }: { text: string }) =>
  text
    .match(/^id: (\d+)$/gm)!
    .at(-1)!
    .slice('id: '.length)

test('a client that reconnects with the last id gets the missed events, and none of others', async () => {
  const [ann, bob] = [await running.client(), await running.client()]
  const stream = await listen(ann)
  await publishEvent('everyone', { type: 'clock', id: 'one' })
  await expect.poll(() => stream.text).toMatch(/"one"}\nid: /)
  await stream.close()
  const lastId = lastIdOf(stream)
  await publishEvent(`client:${await idOf(ann)}`, { type: 'deposit', id: 'two' })
  await publishEvent(`client:${await idOf(bob)}`, { type: 'deposit', id: 'of bob' })
  await publishEvent('operators', { type: 'withdrawal', id: 'of the staff' })
  const again = await listen(ann, lastId)
  await expect.poll(() => again.text).toContain('"two"')
  const stranger = await listen(running.visitor(), lastId)
  await publishEvent('everyone', { type: 'clock', id: 'three' })
  for (const each of [again, stranger]) await expect.poll(() => each.text).toContain('"three"')
  // The events just before may be repeated: the id marks the point up to which everything was sent.
  expect([again, stranger].map(({ text }) => /of bob|of the staff|gap/.test(text))).toEqual([false, false])
  expect(stranger.text).not.toContain('two')
  // As a client that can set headers does it.
  const header = await ann.open('GET', '/api/live', undefined, { 'last-event-id': lastId })
  const first = await header.body!.pipeThrough(new TextDecoderStream()).getReader().read()
  expect(first.value).toContain('ping')
  expect(first.value).not.toContain('gap')
  for (const each of [again, stranger]) await each.close()
})

test('an id that is too old, or from another database, is answered with a gap', async () => {
  await publishEvent('everyone', { type: 'clock' })
  const { rows } = await running.database.pool.query<{ id: string }>('select max(id)::text as id from live_events')
  const last = BigInt(rows[0]!.id)
  for (const [id, hasGap] of [
    [String(last), false],
    [String(last), true],
    [String(last + 1_000n), true],
    [String(last - 20_000n), true],
    ['1', true],
    ['-1', true],
    ['a word', true],
    ['9'.repeat(90), true],
  ] as const) {
    const stream = await listen(running.visitor(), encodeURIComponent(id))
    await publishEvent('everyone', { type: 'clock', id: `after ${id}` })
    await expect.poll(() => stream.text).toContain(`after ${id}`)
    expect([id, stream.text.includes('"gap"')]).toEqual([id, hasGap])
    await stream.close()
    // As after ten minutes.
    if (!hasGap) await running.database.pool.query('delete from live_events where id <= $1', [last])
  }
})

test('a rolled-back transaction sends no event', async () => {
  const stream = await listen(running.visitor())
  const failing = running.database.db.transaction(async (tx) => {
    await publish(tx, 'everyone', { type: 'clock', id: 'never' })
    throw new Error('rolled back')
  })
  await expect(failing).rejects.toThrow('rolled back')
  await publishEvent('everyone', { type: 'clock', id: 'after' })
  await expect.poll(() => stream.text).toContain('after')
  expect(stream.text).not.toContain('never')
  await stream.close()
})

test('38 the streams of a session close within 5 s of its log-out, and those of another session stay', async () => {
  const browser = await running.client()
  const other = await running.client()
  const [one, two, others] = [await listen(browser), await listen(browser), await listen(other)]
  await browser.send('DELETE', '/api/session')
  await expect.poll(() => one.ended && two.ended, { timeout: 5_000 }).toBe(true)
  expect(one.text).toContain('data: {"type":"session"}')
  expect(others.ended).toBe(false)
  await others.close()
})

test('38 a session that is deleted in the database loses its streams too', async () => {
  const browser = await running.client()
  const stream = await listen(browser)
  await running.database.pool.query('delete from session where user_id = $1', [await idOf(browser)])
  await expect.poll(() => stream.ended, { timeout: 5_000 }).toBe(true)
})

test('37 of a thousand streams of one user the newest ten stay open, and others are served', async () => {
  const greedy = await running.client()
  const before = running.services.hub.size
  const opened = await Promise.all(Array.from({ length: 1_000 }, () => greedy.open('GET', '/api/live')))
  expect(running.services.hub.size - before).toBe(10)
  const other = await listen(await running.client())
  await publishEvent('everyone', { type: 'clock', id: 'served' })
  await expect.poll(() => other.text).toContain('served')
  await other.close()
  // The server has ended the older ones, and cuts what nobody reads.
  await Promise.allSettled(opened.map(async ({ body }) => body?.cancel()))
  await expect.poll(() => running.services.hub.size).toBe(before)
})

test('when the listening connection is lost, streams end, browsers reconnect and get events again', async () => {
  const stream = await listen(await running.client())
  await running.database.pool.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'glasshouse-live' and datname = current_database()",
  )
  await expect.poll(() => stream.ended, { timeout: 5_000 }).toBe(true)
  const again = await listen(running.visitor())
  await publishEvent('everyone', { type: 'clock', id: 'again' })
  await expect.poll(() => again.text).toContain('again')
  await again.close()
})

test('the stream of a HEAD request is not kept', async () => {
  const before = running.services.hub.size
  expect((await running.visitor().send('HEAD', '/api/live')).status).toBe(200)
  expect(running.services.hub.size).toBe(before)
})

test('over a connection a stream has the headers of the app’s answer, and ends with its connection', async () => {
  const browser = await running.client()
  const server = await listenOn('127.0.0.1', 0)
  server.answerWith(running.app.fetch)
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const open = () =>
    new Promise<IncomingMessage & { text: string }>((resolve, reject) => {
      const request = get({ port: server.port, path: '/api/live', headers: { cookie } }, (response) => {
        const stream = Object.assign(response.setEncoding('utf8'), { text: '' })
        stream.on('data', (text: string) => (stream.text += text))
        resolve(stream)
      })
      request.on('error', reject)
    })
  const before = running.services.hub.size
  const [left, ended] = [await open(), await open()]
  expect(left.headers).toMatchObject({
    'content-type': 'text/event-stream',
    'cache-control': 'no-store',
    'content-security-policy': expect.stringContaining("default-src 'none'"),
    'x-frame-options': 'DENY',
    'x-request-id': expect.any(String),
    'x-accel-buffering': 'no',
  })
  // Events of the sign-up may follow.
  await expect
    .poll(() => [left.text, ended.text])
    .toEqual(Array(2).fill(expect.stringMatching(/^event: ping\ndata: \nid: \d+\n\n/)))
  await publishEvent(`client:${await idOf(browser)}`, { type: 'deposit', id: 'd1' })
  await expect.poll(() => left.text).toContain('data: {"type":"deposit","id":"d1"}')
  left.destroy()
  await expect.poll(() => running.services.hub.size).toBe(before + 1)
  await browser.send('DELETE', '/api/session')
  await expect.poll(() => ended.complete || ended.destroyed).toBe(true)
  expect(ended.text).toContain('data: {"type":"session"}')
  expect(running.services.hub.size).toBe(before)
  await server.close(0)
})
