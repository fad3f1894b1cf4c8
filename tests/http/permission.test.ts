import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { routeTable } from '#root/contract/routes.ts'
import { auditLog } from '#root/server/platform/tables/audit.ts'
import { openTestApp, type TestApp } from './test-app.ts'

let running: TestApp
beforeAll(async () => {
  running = await openTestApp()
})

const pathOf = (path: string) => path.replaceAll(/\{\w+\}/g, randomUUID())
const at = (access: string) =>
  routeTable.filter((route) => route.access === access).map(({ method, path }) => [method.toUpperCase(), path] as const)

test('every route of the app stands in the route table, and every one of the table in the app', () => {
  const inTable = routeTable.map(({ method, path }) => `${method.toUpperCase()} ${path}`)
  const open = ['GET /healthz', 'GET /api/openapi.json']
  const inApp = running.app.routes
    .filter(({ method, path }) => method !== 'ALL' && path !== '/*')
    .map(({ method, path }) => `${method} ${path.replaceAll(/:(\w+)/g, '{$1}')}`)
  expect(new Set(inApp)).toEqual(new Set([...inTable, ...open]))
  // A gate alone would already be such an entry: each route has its handler behind it.
  const documented =
    running.app.getOpenAPI31Document({ openapi: '3.1.0', info: { title: '', version: '' } }).paths ?? {}
  const handled = Object.entries(documented).flatMap(([path, methods]) =>
    Object.keys(methods ?? {}).map((method) => `${method.toUpperCase()} ${path}`),
  )
  expect(handled.toSorted()).toEqual(inTable.toSorted())
})

describe('who may call a route', () => {
  test.each([...at('signed-in'), ...at('client'), ...at('operator')])(
    'a visitor is told to sign in: %s %s',
    async (method, path) => {
      const answer = await running.visitor().send(method, pathOf(path))
      expect([answer.status, answer.body.refusal]).toEqual([401, 'not-signed-in'])
    },
  )

  test.each(at('operator'))('14 a client is refused and the attempt is audited: %s %s', async (method, path) => {
    const client = await running.client()
    const { body } = await client.send('GET', '/api/session')
    const answer = await client.send(method, pathOf(path))
    expect([answer.status, answer.body.refusal]).toEqual([403, 'forbidden'])
    const rows = await running.database.db.select().from(auditLog)
    expect(rows.filter(({ actorId }) => actorId === body.actor.id)).toEqual([
      expect.objectContaining({
        actorRole: 'client',
        action: 'access-refused',
        subjectKind: 'route',
        subjectId: `${method} ${path}`,
      }),
    ])
  })

  test.each(at('client'))('an operator is refused: %s %s', async (method, path) => {
    const operator = await running.operator()
    const answer = await operator.send(method, pathOf(path))
    expect([answer.status, answer.body.refusal]).toEqual([403, 'forbidden'])
  })
})

test('13 another client’s deposit and its file get the same 404 as none', async () => {
  const [owner, stranger] = [await running.client(), await running.client()]
  const deposit = await owner.expect(201, 'POST', '/api/deposits', { amount: '250.00' })
  const begin = (browser: typeof owner, id: string) =>
    browser.send('POST', `/api/deposits/${id}/proof-uploads`, undefined, {
      'tus-resumable': '1.0.0',
      'upload-length': '9',
    })
  const withoutRequestId = ({ status, body }: { status: number; body: { requestId?: string } }) => ({
    status,
    body: { ...body, requestId: '' },
  })

  const theirs = await begin(stranger, deposit.id)
  expect(theirs.status).toBe(404)
  expect(withoutRequestId(theirs)).toEqual(withoutRequestId(await begin(stranger, randomUUID())))
  expect((await stranger.send('GET', '/api/deposits')).body).toEqual({ deposits: [] })
  expect((await owner.send('GET', '/api/deposits')).body.deposits).toEqual([deposit])
})

test('20 what is no id of a file is not found', async () => {
  const operator = await running.operator()
  for (const id of ['..%2f..%2fetc%2fpasswd', '%2e%2e', 'a%00b', '../../package.json', "1'--"]) {
    const answer = await operator.send('GET', `/api/deposits/${id}/proof`)
    expect([id, [400, 404].includes(answer.status)]).toEqual([id, true])
    expect(JSON.stringify(answer.body)).not.toMatch(/root:|node_modules|syntax/)
  }
})
