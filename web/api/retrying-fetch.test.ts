import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { retryingFetch } from './retrying-fetch.ts'

const replaced = (code = 'state-being-replaced') =>
  new Response(JSON.stringify({ code, detail: '' }), { status: 503, headers: { 'retry-after': '2' } })
let answers: (() => Response)[]
let requests: number

beforeEach(() => {
  vi.useFakeTimers()
  requests = 0
  vi.stubGlobal('fetch', async () => {
    requests += 1
    return (answers.shift() ?? (() => new Response('{}')))()
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

async function send(address: string, method?: string) {
  const sent = retryingFetch(address, method ? { method } : undefined)
  await vi.advanceTimersByTimeAsync(40_000)
  return (await sent).status
}

test('51 reads, and requests of visitors, are repeated while the state is replaced', async () => {
  for (const [address, method] of [['/api/account'], ['/api/contact-messages', 'POST'], ['/api/session', 'POST']]) {
    answers = [replaced, replaced]
    requests = 0
    expect([await send(address!, method), requests]).toEqual([200, 3])
  }
})

test('51 an operation meant for the replaced state is not repeated, and no request is repeated without end', async () => {
  answers = [replaced]
  expect([await send('/api/investments', 'POST'), requests]).toEqual([503, 1])
  answers = [() => replaced('unavailable')]
  requests = 0
  expect([await send('/api/account'), requests]).toEqual([503, 1])
  answers = Array.from({ length: 100 }, () => replaced)
  requests = 0
  expect(await send('/api/account')).toBe(503)
  expect(requests).toBeLessThan(20)
})
