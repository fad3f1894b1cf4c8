import { afterEach, expect, test, vi } from 'vitest'
import { confirmingFetch, currentConfirmation, subscribeToConfirmation } from './confirmation.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const refusal = { code: 'confirmation-needed', detail: '', params: { ways: 'password,code,smoke' } }
const request = { method: 'POST', headers: { 'idempotency-key': 'one' }, body: '{"a":1}' }

/** A server that refuses until the session is confirmed; returns the requests that it received. */
function serve() {
  const sent: unknown[] = []
  const state = { isConfirmed: false, refusalsRead: 0 }
  vi.stubGlobal('fetch', async (address: unknown, init: unknown) => {
    sent.push([address, init])
    if (state.isConfirmed) return Response.json({ done: true })
    const response = Response.json(refusal, { status: 403 })
    // The HTTP server, which other tests of this worker may have loaded, makes these methods read-only.
    const copy = Response.json(refusal)
    const read = async () => {
      const body: unknown = await Response.prototype.json.call(copy)
      state.refusalsRead += 1
      return body
    }
    const counted = Object.defineProperty(copy, 'json', { value: read })
    return Object.defineProperty(response, 'clone', { value: () => counted })
  })
  return { sent, state }
}

test('a request that asks for a confirmation is sent again after it, with the same key and body', async () => {
  const { sent, state } = serve()
  const stop = subscribeToConfirmation(() => {})
  const answers = [confirmingFetch('/a', request), confirmingFetch('/b', request)]
  await vi.waitFor(() => expect(currentConfirmation()?.methods).toEqual(['password', 'code']))
  await vi.waitFor(() => expect(state.refusalsRead).toBe(2))
  // What follows a read body is done before the next task.
  await new Promise((resolve) => setImmediate(resolve))
  state.isConfirmed = true
  currentConfirmation()?.settle(true)
  for (const answer of answers) expect(await (await answer).json()).toEqual({ done: true })
  expect(sent).toEqual([
    ['/a', request],
    ['/b', request],
    ['/a', request],
    ['/b', request],
  ])
  expect(currentConfirmation()).toBeNull()
  stop()
})

test('the refusal is thrown if the dialog is closed, or if the page has none', async () => {
  const { sent } = serve()
  expect((await confirmingFetch('/a', request)).status).toBe(403)
  const stop = subscribeToConfirmation(() => {})
  const closed = confirmingFetch('/a', request)
  await vi.waitFor(() => expect(currentConfirmation()).not.toBeNull())
  currentConfirmation()?.settle(false)
  expect(await (await closed).json()).toEqual(refusal)
  const left = confirmingFetch('/a', request)
  await vi.waitFor(() => expect(currentConfirmation()).not.toBeNull())
  stop()
  expect((await left).status).toBe(403)
  expect(sent).toHaveLength(3)
})
