import { beforeAll, describe, expect, test } from 'vitest'
import { newClient, openTestApp, origin, type TestApp } from './test-app.ts'

let running: TestApp
beforeAll(async () => {
  running = await openTestApp()
})

const signUp = async (headers: Record<string, string>) => {
  const visitor = running.visitor()
  const person = JSON.stringify(newClient())
  const response = await running.app.request('/api/clients', {
    method: 'POST',
    body: person,
    headers: { 'content-type': 'application/json', ...headers },
  })
  return { visitor, status: response.status }
}

describe('24 a request that changes state', () => {
  test.each([
    ['another site', { origin: 'https://evil.example.com' }],
    ['our host on another port', { origin: `${origin}:8080` }],
    ['our host over another protocol', { origin: origin.replace('http:', 'https:'), host: 'glasshouse.test' }],
    ['a name that ends like ours', { origin: 'http://evil-glasshouse.test', host: 'glasshouse.test' }],
    ['no origin', {}],
    ['an opaque origin', { origin: 'null' }],
    ['another site, by the browser’s word', { origin, 'sec-fetch-site': 'cross-site' }],
    ['a sibling site', { origin, 'sec-fetch-site': 'same-site' }],
    ['text/plain', { origin, 'content-type': 'text/plain' }],
    ['a form', { origin, 'content-type': 'application/x-www-form-urlencoded' }],
    ['JSON in disguise', { origin, 'content-type': 'text/plain; application/json' }],
  ])('is refused from %s', async (_, headers) => {
    expect((await signUp(headers as Record<string, string>)).status).toBe(403)
  })

  test.each([
    ['the public origin', { origin }],
    ['the address it was sent to', { origin: 'http://192.168.1.5:3000', host: '192.168.1.5:3000' }],
    ['our own page, by the browser’s word', { 'sec-fetch-site': 'same-origin' }],
  ])('is accepted from %s', async (_, headers) => {
    expect((await signUp(headers as Record<string, string>)).status).toBe(201)
  })
})

test('36 a live stream is refused to another origin', async () => {
  const client = await running.client()
  const foreign: Record<string, string>[] = [
    { origin: 'https://evil.example.com' },
    { origin, 'sec-fetch-site': 'cross-site' },
  ]
  for (const headers of foreign) {
    const response = await client.open('GET', '/api/live', undefined, headers)
    expect(response.status).toBe(403)
    await response.body?.cancel()
  }
  expect(running.services.hub.size).toBe(0)
})

test('34 nothing can be framed: pages, files, answers', async () => {
  for (const path of [
    '/',
    '/plans',
    '/dashboard',
    '/nowhere',
    '/assets/app-1a2b.js',
    '/api/session',
    '/api/nothing',
    '/healthz',
  ]) {
    const { headers } = await running.visitor().send('GET', path)
    expect([path, headers.get('content-security-policy')]).toEqual([
      path,
      expect.stringContaining("frame-ancestors 'none'"),
    ])
    expect([path, headers.get('x-frame-options')]).toEqual([path, 'DENY'])
    expect([path, headers.get('x-content-type-options')]).toEqual([path, 'nosniff'])
  }
})

test('no other site can read an answer', async () => {
  const answer = await running.visitor().send('GET', '/api/session', undefined, { origin })
  expect(answer.headers.get('access-control-allow-origin')).toBeNull()
  expect(answer.headers.get('cross-origin-resource-policy')).toBe('same-origin')
  expect(answer.headers.get('cache-control')).toBe('no-store')
})

/** The headers of every response, on plain http. */
const headersOfAll = {
  'content-security-policy': expect.stringMatching(/default-src 'none'.*frame-ancestors 'none'/),
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'same-origin',
  'permissions-policy': expect.stringMatching(/camera=\(\).*geolocation=\(\).*payment=\(\)/),
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
}

test.each([
  ['GET', '/', 200],
  ['GET', '/nowhere', 404],
  ['GET', '/assets/app-1a2b.js', 200],
  ['HEAD', '/plans', 200],
  ['GET', '/api/session', 200],
  ['GET', '/api/account', 401],
  ['GET', '/api/nothing', 404],
  ['GET', '/api/chain/search?text=%00', 400],
  ['POST', '/api/session', 400],
  ['DELETE', '/api/nothing', 404],
  ['GET', '/healthz', 200],
])('%s %s (%i) carries every security header, and names no machinery', async (method, path, status) => {
  const answer = await running.visitor().send(method, path, method === 'POST' ? '{' : undefined)
  expect(answer.status).toBe(status)
  const sent = Object.fromEntries(answer.headers)
  expect(sent).toMatchObject(headersOfAll)
  expect(sent['content-security-policy']).toContain("base-uri 'none'")
  expect(sent['content-type']).toMatch(/^(?:application\/(?:problem\+)?json|text\/(?:html|javascript); charset=utf-8)$/)
  expect(sent['content-security-policy']).not.toMatch(/unsafe-eval|script-src[^;]*unsafe-inline|\*/)
  expect(Object.keys(sent)).not.toEqual(expect.arrayContaining(['server']))
  expect(Object.keys(sent)).not.toEqual(expect.arrayContaining(['x-powered-by']))
  expect(sent['strict-transport-security']).toBeUndefined()
})
