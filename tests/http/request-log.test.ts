import { beforeAll, expect, test } from 'vitest'
import { buildApp, type Services } from '#root/server/app.ts'
import { earlyAnswers, type PlainRequest } from '#root/server/platform/http/answer-early.ts'
import { type AnsweredRequest, requestRecorder } from '#root/server/platform/http/request-log.ts'
import { createLog, logLevels } from '#root/server/platform/log.ts'
import { settingShapes } from '#root/server/platform/settings-table.ts'
import { Browser } from './browser.ts'
import { join, startLesson } from './lesson-steps.ts'
import { goodPassword, newClient, openTestApp, origin, type TestApp } from './test-app.ts'

const lines: string[] = []
let browser: Browser
let running: TestApp
let services: Services
let app: ReturnType<typeof buildApp>
beforeAll(async () => {
  running = await openTestApp({ limits: { logInToAccountFromAddress: { attempts: 3, windowS: 300 } } })
  services = running.services
  app = buildApp({ ...services, log: createLog('debug', (line) => lines.push(line)) })
  browser = new Browser(app, origin, '10.0.0.1')
})

/** Runs something, and returns what it logged at the default log level. */
async function securityLines(attempt: () => Promise<unknown>) {
  const before = lines.length
  await attempt()
  const news = lines.slice(before).map((line) => JSON.parse(line))
  return news.filter(({ message, level }) => message === 'security' && logLevels.indexOf(level) <= defaultLevel)
}
const defaultLevel = logLevels.indexOf(settingShapes.LOG_LEVEL.parse(undefined))

const secret = 'what-nobody-may-read'
const lastLine = () => JSON.parse(lines.at(-1) ?? '{}')

test('each request writes one line of JSON, with the request id of its answer', async () => {
  const person = newClient()
  const signedUp = await browser.send('POST', '/api/clients', person)
  expect(lastLine()).toEqual({
    time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:]{8}\.\d{3}Z$/),
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
  const requests = lines.map((line) => JSON.parse(line)).filter(({ message }) => message === 'request')
  const ids = requests.map(({ requestId }) => requestId)
  expect(new Set(ids).size).toBe(ids.length)
  await browser.send('POST', '/api/session', { email: person.email, password: secret, rememberMe: false })
  const text = lines.join('')
  for (const hidden of [secret, goodPassword, person.email, person.lastName, 'session_token', 'cookie'])
    expect(text).not.toContain(hidden)
})

test('a page that is sent before the application sees the request is logged and measured as any other request', () => {
  const measured: AnsweredRequest[] = []
  const note = requestRecorder(
    createLog('info', (line) => lines.push(line)),
    (request) => measured.push(request),
  )
  const answer = earlyAnswers(
    services.answerWeb,
    note,
  )({ method: 'GET', url: `/plans?q=${secret}`, headers: { host: 'a' } })
  const answered = { method: 'GET', route: '/*', status: 200, durationMs: expect.any(Number) }
  expect(measured).toEqual([answered])
  expect(lastLine()).toEqual({
    time: expect.any(String),
    level: 'info',
    message: 'request',
    requestId: answer?.headers[answer.headers.indexOf('X-Request-Id') + 1],
    path: '/plans',
    ...answered,
  })
})

test.each([
  ['a path of the API', { url: '/api/session' }],
  ['the API itself', { url: '/api?x' }],
  ['the health', { url: '/healthz' }],
  ['an encoded path', { url: '/%70lans' }],
  ['a relative path', { url: '/plans/../plans' }],
  ['another host’s path', { url: '//plans' }],
  ['a whole address', { url: 'http://a/plans' }],
  ['another method', { method: 'POST' }],
  ['no host', { headers: {} }],
  ['a host that is none', { headers: { host: 'a/b' } }],
  ['a body', { headers: { host: 'a', 'content-length': '1' } }],
  ['a body in chunks', { headers: { host: 'a', 'transfer-encoding': 'chunked' } }],
])('%s is left to the application', (_, request: Partial<PlainRequest>) => {
  const answer = earlyAnswers(services.answerWeb, () => {})
  const plain = { method: 'GET', url: '/plans', headers: { host: 'a' } }
  expect(answer(plain)).toMatchObject({ status: 200 })
  expect(answer({ ...plain, ...request })).toBeNull()
})

test('a log-in is logged by default with person, method and address, a failed one with a digest of the account', async () => {
  const person = newClient()
  const signUp = () => browser.expect(201, 'POST', '/api/clients', person)
  const logIn = (email: string, password: string) => () =>
    browser.send('POST', '/api/session', { email, password, remember: false })
  const [signedUp] = await securityLines(signUp)
  expect(signedUp).toMatchObject({ level: 'warn', event: 'signed-in', by: 'sign-up', address: '10.0.0.1' })
  const [wrong, again] = await securityLines(async () => {
    await logIn(person.email, secret)()
    await logIn(person.email.toUpperCase(), secret)()
  })
  const route = '/api/session'
  expect(wrong).toMatchObject({ event: 'invalid-credentials', status: 401, route, address: '10.0.0.1' })
  expect(wrong.account).toMatch(/^[\w-]{12}$/)
  const [right] = await securityLines(logIn(person.email, goodPassword))
  expect(right).toMatchObject({ event: 'signed-in', by: 'password', actorId: signedUp.actorId, status: 201, route })
  const [stranger] = await securityLines(logIn(newClient().email, secret))
  expect(stranger).toMatchObject({ event: 'invalid-credentials' })
  expect([again.account, right.account, stranger.account === wrong.account]).toEqual([
    wrong.account,
    wrong.account,
    false,
  ])
  for (const hidden of [secret, goodPassword, person.email]) expect(lines.join('')).not.toContain(hidden)
})

test('a refused attempt is logged by default, with its reason', async () => {
  await browser.expect(201, 'POST', '/api/clients', newClient())
  const id = '00000000-0000-4000-8000-000000000000'
  const tries: [string, () => Promise<unknown>][] = [
    ['forbidden', () => browser.send('POST', `/api/operator/deposits/${id}/approval`, {})],
    ['wrong-origin', () => browser.send('DELETE', '/api/session', undefined, { origin: 'https://elsewhere.test' })],
    ['wrong-origin', () => browser.send('POST', '/api/session', '{"a":1}', { 'content-type': 'text/plain' })],
    ['invalid-input', () => browser.send('POST', '/api/clients', { ...newClient(), role: 'operator' })],
    ['invalid-input', () => browser.send('POST', '/api/session', '{"__proto__":1}')],
    ['too-large', () => browser.send('POST', '/api/session', JSON.stringify('x'.repeat(200_000)))],
  ]
  for (const [event, attempt] of tries)
    expect(await securityLines(attempt)).toEqual([expect.objectContaining({ event, address: '10.0.0.1' })])
  const guess = () => browser.send('POST', '/api/session', { email: 'a@example.com', password: secret, remember: true })
  const guesses = await securityLines(async () => {
    for (let tried = 0; tried < 4; tried += 1) await guess()
  })
  expect(guesses.map(({ event }) => event)).toEqual([...Array(3).fill('invalid-credentials'), 'too-many-attempts'])
  expect(await securityLines(() => browser.send('GET', '/api/nothing'))).toEqual([])
})

test('the seat of a lesson is logged without an address, when it is taken and when it is refused something', async () => {
  const { code } = await startLesson(await running.operator())
  const participant = new Browser(app, origin, '10.0.0.77')
  const [taken] = await securityLines(() => join(participant, code))
  expect(taken).toMatchObject({ event: 'signed-in', by: 'seat' })
  const [refused] = await securityLines(() => participant.send('POST', '/api/seat/steps', { step: 'nowhere' }))
  expect(refused).toMatchObject({ event: 'invalid-input', actorId: taken.actorId })
  for (const line of [taken, refused]) expect(line).not.toHaveProperty('address')
  const stranger = new Browser(app, origin, '10.0.0.78')
  const body = { pseudonym: 'x'.repeat(81), language: 'en' }
  const [wrong] = await securityLines(() => stranger.send('POST', `/api/rooms/${code}/seats`, body))
  expect(wrong).toMatchObject({ event: 'invalid-input', address: '10.0.0.78' })
})

test('a value cannot start a new line of the log', () => {
  const written: string[] = []
  createLog('info', (line) => written.push(line)).info('a\n{"level":"error"}', { path: '/\r\n\u2028"}' })
  expect(written).toHaveLength(1)
  expect(written[0]?.trimEnd()).not.toMatch(/[\r\n]/)
  expect(JSON.parse(written[0] ?? '')).toMatchObject({ level: 'info', path: '/\r\n\u2028"}' })
})
