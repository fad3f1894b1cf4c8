import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { patientFetch } from './patient-fetch.ts'

const replaced = (code = 'state-being-replaced') =>
  new Response(JSON.stringify({ code, detail: '' }), { status: 503, headers: { 'retry-after': '2' } })
let answers: (() => Response)[]
let asked: number

beforeEach(() => {
  vi.useFakeTimers()
  asked = 0
  vi.stubGlobal('fetch', async () => {
    asked += 1
    return (answers.shift() ?? (() => new Response('{}')))()
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

async function send(address: string, method?: string) {
  const sent = patientFetch(address, method ? { method } : undefined)
  await vi.advanceTimersByTimeAsync(40_000)
  return (await sent).status
}

test('51 reads, and requests of visitors, are repeated while the state is replaced', async () => {
  for (const [address, method] of [['/api/account'], ['/api/contact-messages', 'POST'], ['/api/session', 'POST']]) {
    answers = [replaced, replaced]
    asked = 0
    expect([await send(address!, method), asked]).toEqual([200, 3])
  }
})

test('51 an operation meant for the replaced state is not repeated, and no request is repeated without end', async () => {
  answers = [replaced]
  expect([await send('/api/investments', 'POST'), asked]).toEqual([503, 1])
  answers = [() => replaced('unavailable')]
  asked = 0
  expect([await send('/api/account'), asked]).toEqual([503, 1])
  answers = Array.from({ length: 100 }, () => replaced)
  asked = 0
  expect(await send('/api/account')).toBe(503)
  expect(asked).toBeLessThan(20)
})
