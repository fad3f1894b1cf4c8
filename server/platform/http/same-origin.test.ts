import { Hono } from 'hono'
import { expect, test } from 'vitest'
import type { AppEnv } from './router.ts'
import { sameOrigin } from './same-origin.ts'

const app = new Hono<AppEnv>().use(sameOrigin('http://glasshouse.test')).all('/', (c) => c.text('let in'))
const ours = 'http://glasshouse.test'
const foreign = 'https://evil.example.com'

const writing = ['POST', 'PUT', 'PATCH', 'DELETE']
const reading = ['GET', 'HEAD']

async function outcome(method: string, headers: Record<string, string>): Promise<string> {
  const answer = await app.request('/', { method, headers })
  if (answer.status === 200) return 'let in'
  return method === 'HEAD' ? String(answer.status) : ((await answer.json()) as { code: string }).code
}

test.each([
  ['our page', { origin: ours, 'sec-fetch-site': 'same-origin' }],
  ['our page, by its origin alone', { origin: ours }],
  ['our page, by the browser’s header alone', { 'sec-fetch-site': 'same-origin' }],
  ['another name of this server', { origin: 'http://192.168.1.5:3000', host: '192.168.1.5:3000' }],
])('24 every request from %s is allowed', async (_, headers) => {
  for (const method of [...writing, ...reading])
    expect([method, await outcome(method, headers)]).toEqual([method, 'let in'])
})

test.each([
  ['a program', {}],
  ['a typed address', { 'sec-fetch-site': 'none' }],
])('a request from %s may read, and change nothing', async (_, headers) => {
  for (const method of reading) expect(await outcome(method, headers)).toBe('let in')
  for (const method of writing) expect(await outcome(method, headers)).toBe('wrong-origin')
})

test.each([
  ['another site', { origin: foreign }],
  ['another site that calls itself ours', { origin: foreign, 'sec-fetch-site': 'same-origin' }],
  ['another site under our origin', { origin: ours, 'sec-fetch-site': 'cross-site' }],
  ['a sibling', { 'sec-fetch-site': 'same-site' }],
  ['our host by another protocol', { origin: 'https://192.168.1.5:3000', host: '192.168.1.5:3000' }],
])('24 every request from %s is refused', async (_, headers) => {
  for (const method of writing) expect(await outcome(method, headers)).toBe('wrong-origin')
  expect(await outcome('GET', headers)).toBe('wrong-origin')
  expect(await outcome('HEAD', headers)).toBe('403')
})
