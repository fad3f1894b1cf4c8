import { afterEach, expect, test, vi } from 'vitest'
import { call, callForResponse, leavesOutcomeOpen, RefusedError } from './client.ts'

let requests: unknown[] = []

/** Makes the next requests return these answers and records the requests. */
function answering(answer: () => Response) {
  requests = []
  vi.stubGlobal('fetch', async (address: string, { method, headers, body }: RequestInit) => {
    requests.push({ address, method, headers, body })
    return answer()
  })
}

afterEach(() => vi.unstubAllGlobals())

test('an address, its params, its query, a body and a key become one request', async () => {
  answering(() => Response.json({ txid: 'ab' }, { status: 201 }))
  const pays = { params: { txid: 'a/b' }, body: { pays: 'same' }, key: 'k1' } as const
  expect(await call('POST /api/wallet/payments/{txid}/replacement', pays)).toEqual({ txid: 'ab' })
  await call('GET /api/operator/clients/{id}/audit-events', { params: { id: '7' }, query: { after: undefined } })
  await call('GET /api/chain/search', { query: { text: 'a b' } })
  const headers = { 'content-type': 'application/json', 'idempotency-key': 'k1' }
  expect(requests).toEqual([
    { address: '/api/wallet/payments/a%2Fb/replacement', method: 'POST', headers, body: '{"pays":"same"}' },
    { address: '/api/operator/clients/7/audit-events', method: 'GET', headers: {}, body: undefined },
    { address: '/api/chain/search?text=a+b', method: 'GET', headers: {}, body: undefined },
  ])
})

test('an answer without a body is null, and a file is the response itself', async () => {
  answering(() => new Response(null, { status: 204 }))
  expect(await call('DELETE /api/session')).toBeNull()
  answering(() => new Response('bytes'))
  const file = await callForResponse('GET /api/history/receipts/{id}/pdf', {
    params: { id: '7' },
    query: { paper: 'a4', zone: 'UTC' },
  })
  expect(await file.text()).toBe('bytes')
})

test('a refusal is thrown with its code, its field and its message; so is a lost connection', async () => {
  const refusal = { code: 'below-minimum-deposit', detail: '', field: 'amount', params: { min: '$100' } }
  answering(() => Response.json(refusal, { status: 400 }))
  const refused = await call('GET /api/account').catch((error: unknown) => error)
  expect(refused).toBeInstanceOf(RefusedError)
  expect(refused).toMatchObject({ code: 'below-minimum-deposit', field: 'amount' })
  expect((refused as RefusedError).message).toContain('$100')
  answering(() => new Response('<html>', { status: 502 }))
  await expect(call('GET /api/account')).rejects.toMatchObject({ code: 'internal-error' })
  answering(() => {
    throw new TypeError('fetch failed')
  })
  await expect(call('GET /api/account')).rejects.toMatchObject({ code: 'offline' })
})

test('what a host answers in place of a class is shown, and the same request can be sent again if that may help', async () => {
  const failure = async (status: number, code: string, detail: string) => {
    answering(() => Response.json({ status, code, detail }, { status }))
    return (await call('GET /api/account').catch((error: unknown) => error)) as RefusedError
  }
  const away = 'The server that stores this class cannot be reached at the moment.'
  expect(await failure(503, 'class-away', away)).toMatchObject({ code: 'unavailable', message: away })
  expect(await failure(429, 'class-busy', 'Wait a minute.')).toMatchObject({ code: 'unavailable' })
  const unknown = 'There is no class at this address.'
  expect(await failure(404, 'unknown-class', unknown)).toMatchObject({ code: 'internal-error', message: unknown })
})

test('a failed read asks only for a retry, and a failed change to check whether it was done', async () => {
  answering(() => Response.json({ status: 500, code: 'internal-error', detail: '' }, { status: 500 }))
  await expect(call('GET /api/account')).rejects.toThrow(
    /^Something went wrong on our side\. Please try again shortly\.$/,
  )
  await expect(call('DELETE /api/session')).rejects.toThrow('check whether it was done')
})

test('an answer that breaks off counts as a lost connection', async () => {
  answering(() => new Response('{"firstName": "No', { status: 200 }))
  await expect(call('GET /api/account')).rejects.toMatchObject({ code: 'offline' })
})

test('an operation is decided by an answer of the server that has looked at it, and by no other', () => {
  const openAfter = (code: RefusedError['code']) => leavesOutcomeOpen(new RefusedError(code, ''))
  for (const code of ['offline', 'unavailable', 'outcome-unknown', 'internal-error', 'too-many-operations'] as const)
    expect([code, openAfter(code)]).toEqual([code, true])
  for (const code of ['insufficient-balance', 'ongoing-plan', 'idempotency-key-reused'] as const)
    expect([code, openAfter(code)]).toEqual([code, false])
})

test('a 503 without problem details, as of a server that is starting, counts as unavailable, and other answers as errors', async () => {
  const codeOf = (status: number) => {
    answering(() => new Response(null, { status }))
    return call('GET /api/session').catch((error: RefusedError) => error.code)
  }
  expect([await codeOf(503), await codeOf(500), await codeOf(502)]).toEqual([
    'unavailable',
    'internal-error',
    'internal-error',
  ])
})
