import { afterEach, expect, test, vi } from 'vitest'
import { call, callForResponse, RefusedError } from './client.ts'

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
