import { beforeAll, expect, test } from 'vitest'
import { buildApp } from '#root/server/app.ts'
import { createLog } from '#root/server/platform/log.ts'
import { Browser } from './browser.ts'
import { goodPassword, newClient, openTestApp, origin } from './test-app.ts'

const lines: string[] = []
let browser: Browser
beforeAll(async () => {
  const { services } = await openTestApp()
  const app = buildApp({ ...services, log: createLog('debug', (line) => lines.push(line)) })
  browser = new Browser(app, origin, '10.0.0.1')
})

const secret = 'what-nobody-may-read'
const lastLine = () => JSON.parse(lines.at(-1) ?? '{}')

test('each request leaves one line of JSON, with the id that its answer carries', async () => {
  const person = newClient()
  const signedUp = await browser.send('POST', '/api/clients', person)
  expect(lastLine()).toEqual({
    time: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    level: 'info',
    message: 'request',
    requestId: signedUp.headers.get('x-request-id'),
    method: 'POST',
    path: '/api/clients',
    route: '/api/clients',
    status: 201,
    durationMs: expect.any(Number),
  })
  const { actor } = (await browser.send('GET', '/api/session')).body
  const id = '00000000-0000-4000-8000-000000000000'
  const missing = await browser.send('GET', `/api/withdrawals/${id}?secret=${secret}`)
  expect(lastLine()).toMatchObject({
    requestId: missing.headers.get('x-request-id'),
    path: `/api/withdrawals/${id}`,
    status: missing.status,
    actorId: actor.id,
  })
  await browser.send('GET', '/plans')
  expect(lastLine()).toMatchObject({ path: '/plans', route: '/*', status: 200 })
  await browser.send('GET', '/api/nothing')
  expect(lastLine()).toMatchObject({ route: '/api/*', status: 404 })
  const ids = lines.map((line) => JSON.parse(line).requestId)
  expect(new Set(ids).size).toBe(ids.length)
  await browser.send('POST', '/api/session', { email: person.email, password: secret, rememberMe: false })
  const text = lines.join('')
  for (const hidden of [secret, goodPassword, person.email, person.lastName, 'session_token', 'cookie'])
    expect(text).not.toContain(hidden)
})

test('a value cannot begin a line of its own', () => {
  const written: string[] = []
  createLog('info', (line) => written.push(line)).info('a\n{"level":"error"}', { path: '/\r\n\u2028"}' })
  expect(written).toHaveLength(1)
  expect(written[0]?.trimEnd()).not.toMatch(/[\r\n]/)
  expect(JSON.parse(written[0] ?? '')).toMatchObject({ level: 'info', path: '/\r\n\u2028"}' })
})
