import { expect, test } from 'vitest'
import { openGate } from './request-gate.ts'
import { newRouter } from './router.ts'

/** An app behind a gate, with a write that takes until `finish` is called. */
function openApp() {
  const gate = openGate((path) => path === '/replacement')
  const { promise, resolve: finish } = Promise.withResolvers<void>()
  const app = newRouter()
  app.use(gate.middleware)
  app.get('/records', (c) => c.text('read'))
  app.post('/records', (c) => c.text('written'))
  app.post('/slow', async (c) => {
    await promise
    return c.text('written')
  })
  app.post('/replacement', (c) => c.text('replacing'))
  const send = async (method: string, path: string) => {
    const answer = await app.request(path, { method })
    const refusal = answer.ok ? await answer.text() : ((await answer.json()) as { code: string }).code
    return [answer.status, refusal, answer.headers.get('retry-after')]
  }
  return { gate, finish, send }
}

const refused = [503, 'state-being-replaced', '2']

test('51 a gate closed for writes refuses them, waits for the one under way, and answers reads and the replacement', async () => {
  const { gate, finish, send } = openApp()
  expect(await send('POST', '/records')).toEqual([200, 'written', null])
  const slow = send('POST', '/slow')
  let isClosed = false
  const closing = gate.refuseWrites(10_000).then(() => (isClosed = true))
  expect(await send('POST', '/records')).toEqual(refused)
  expect(await send('GET', '/records')).toEqual([200, 'read', null])
  expect(await send('POST', '/replacement')).toEqual([200, 'replacing', null])
  expect([gate.isClosed(), isClosed]).toEqual([true, false])
  finish()
  await closing
  expect(await slow).toEqual([200, 'written', null])
})

test('51 a gate closed for everything refuses reads too, and waits no longer than its grace', async () => {
  const { gate, finish, send } = openApp()
  const slow = send('POST', '/slow')
  await gate.refuseAll(20)
  expect([await send('GET', '/records'), await send('POST', '/records')]).toEqual([refused, refused])
  expect(await send('POST', '/replacement')).toEqual([200, 'replacing', null])
  finish()
  expect(await slow).toEqual([200, 'written', null])
})
