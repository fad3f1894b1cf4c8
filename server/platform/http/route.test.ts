import { z } from '@hono/zod-openapi'
import { expect, test } from 'vitest'
import { type Access, defineRoute, IdempotencyHeaders, json, jsonBody } from '#root/contract/route.ts'
import { refuse } from '#root/domain/refusal.ts'
import { admitted, type Caller, callers } from '#root/tests/callers.ts'
import { contextRoute, download, mountRoutes, route, type Route, withStatus } from './route.ts'
import { newRouter } from './router.ts'

const Paid = z.object({ amount: z.string() })
const key = 'b9d7a7a5-6a4b-4c55-9d5c-0b1d4c1f8a10'

const pay = defineRoute({
  method: 'post',
  path: '/payments/{id}',
  access: 'client',
  request: {
    headers: IdempotencyHeaders,
    params: z.object({ id: z.string() }),
    query: z.object({ times: z.coerce.number().optional() }),
    body: jsonBody(z.strictObject({ amount: z.string() })),
  },
  responses: { 201: json(z.object({ given: z.unknown() }), 'Paid') },
})
const markRead = defineRoute({
  method: 'delete',
  path: '/notes',
  access: 'signed-in',
  responses: { 204: { description: 'Read' } },
})
const logIn = defineRoute({
  method: 'post',
  path: '/log-in',
  access: 'anyone',
  responses: { 200: json(Paid, 'One more step'), 201: json(Paid, 'Signed in') },
})

/** Calls a route with a role; routes in these tests have no permission check. */
async function ask(called: Route, caller: Caller, init: RequestInit = {}, path: string = called.contract.path) {
  const app = newRouter()
  app.use(async (c, next) => {
    c.set('requestId', 'r1')
    const actor = { id: 'ada', firstName: 'Ada', lastName: 'Example', email: 'ada@example.com' }
    c.set('actor', caller === 'visitor' ? null : { ...actor, role: caller })
    c.set('session', caller === 'visitor' ? null : { id: 's1', expiresAt: new Date(0), mfaVerified: false })
    await next()
  })
  app.onError((error, c) => c.text(error.message, 500))
  mountRoutes(app, [called])
  const answer = await app.request(path, { method: called.contract.method.toUpperCase(), ...init })
  const text = await answer.text()
  return { status: answer.status, body: text.startsWith('{') ? (JSON.parse(text) as unknown) : text }
}

const payment = { headers: { 'content-type': 'application/json', 'idempotency-key': key }, body: '{"amount":"5"}' }

test('a handler gets the actor, the key and the validated input, and its value is answered with the route’s status', async () => {
  const paying = route(pay, ({ actor, session, key: keyOfRequest, params, query, body }) => ({
    given: { role: actor.role, session: session.id, key: keyOfRequest, params, query, body },
  }))
  expect(await ask(paying, 'client', payment, '/payments/7?times=2')).toEqual({
    status: 201,
    body: {
      given: { role: 'client', session: 's1', key, params: { id: '7' }, query: { times: 2 }, body: { amount: '5' } },
    },
  })
})

test('input that the contract does not allow is refused before the handler', async () => {
  const paying = route(pay, () => {
    throw new Error('reached')
  })
  const { headers } = payment
  expect(await ask(paying, 'client', { headers, body: '{"amount":5}' }, '/payments/7')).toMatchObject({ status: 400 })
  const keyless = { ...payment, headers: { 'content-type': 'application/json' } }
  expect(await ask(paying, 'client', keyless, '/payments/7')).toMatchObject({
    status: 400,
    body: { code: 'invalid-input', field: 'idempotency-key' },
  })
})

test('a refusal is answered with the status of its code', async () => {
  const paying = route(pay, () => refuse('not-found'))
  expect(await ask(paying, 'client', payment, '/payments/7')).toMatchObject({
    status: 404,
    body: { code: 'not-found' },
  })
})

test('a route without a body answers with none, unless it refuses', async () => {
  expect(
    await ask(
      route(markRead, () => null),
      'auditor',
    ),
  ).toEqual({ status: 204, body: '' })
  expect(
    await ask(
      route(markRead, () => refuse('forbidden')),
      'auditor',
    ),
  ).toMatchObject({ status: 403 })
})

test('a route with two successes states which, and a response from the context is returned unchanged', async () => {
  const loggingIn = (status: 200 | 201) =>
    route(logIn, () => (status === 200 ? withStatus(200, { amount: '1' }) : withStatus(201, { amount: '1' })))
  expect(await ask(loggingIn(200), 'visitor')).toEqual({ status: 200, body: { amount: '1' } })
  expect(await ask(loggingIn(201), 'client')).toEqual({ status: 201, body: { amount: '1' } })
  const own = contextRoute(logIn, ({ context }) => context.body('a,b', 200, { 'Content-Type': 'text/csv' }))
  expect(await ask(own, 'visitor')).toEqual({ status: 200, body: 'a,b' })
})

test('a file is answered with its type and its name', async () => {
  const file = route(logIn, () => download('a,b', { name: 'a.csv', type: 'text/csv; charset=utf-8' }))
  expect(await ask(file, 'visitor')).toEqual({ status: 200, body: 'a,b' })
  const app = newRouter()
  mountRoutes(app, [file])
  const { headers } = await app.request('/log-in', { method: 'POST' })
  expect([headers.get('content-type'), headers.get('content-disposition')]).toEqual([
    'text/csv; charset=utf-8',
    'attachment; filename="a.csv"',
  ])
})

test('an actor whom the permission check should have stopped is a bug', async () => {
  for (const access of Object.keys(admitted) as Access[]) {
    const reading = route({ ...markRead, access }, () => null)
    for (const caller of callers) {
      const bug = {
        status: 500,
        body: `A route for ${access} was reached by ${caller === 'visitor' ? 'a visitor' : caller}`,
      }
      expect(await ask(reading, caller)).toEqual(admitted[access].includes(caller) ? { status: 204, body: '' } : bug)
    }
  }
})
