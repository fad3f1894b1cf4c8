import { createRoute, z } from '@hono/zod-openapi'
import { expect, test } from 'vitest'
import { answerRefusal, newRouter, routeOf } from './router.ts'

const body = z.strictObject({ amount: z.object({ dollars: z.string() }), note: z.string('Write a note.').optional() })
const paying = createRoute({
  method: 'post',
  path: '/payments',
  request: { body: { required: true, content: { 'application/json': { schema: body } } } },
  responses: { 200: { description: 'Paid' } },
})

const app = newRouter()
/** The log entry of the last request. */
let recorded: (string | undefined)[] = []
app.use(async (c, next) => {
  c.set('requestId', 'r1')
  await next()
  recorded = [c.get('refusal'), routeOf(c)]
})
app.use('/api/*', (_, next) => next())
app.get('/api/deposits/:id', (c) => c.text('a deposit'))
app.openapi(paying, (c) => c.json(c.req.valid('json')))
app.get('/refused', (c) =>
  answerRefusal(c, { refusal: 'below-minimum-deposit', field: 'amount', params: { min: '$100' } }),
)
app.get('/busy', (c) => answerRefusal(c, { refusal: 'too-many-attempts', params: { retryAfterS: '7' } }))
app.get('/plain', (c) => answerRefusal(c, { refusal: 'not-found' }))
app.get('/many', (c) =>
  answerRefusal(c, {
    refusal: 'onboarding-incomplete',
    issues: [{ field: 'amount', refusal: 'below-minimum-deposit', params: { min: '$100' } }],
  }),
)

async function pay(input: unknown) {
  const headers = { 'content-type': 'application/json' }
  const answer = await app.request('/payments', { method: 'POST', headers, body: JSON.stringify(input) })
  return { status: answer.status, body: await answer.json() }
}

async function read(path: string) {
  const answer = await app.request(path)
  return { status: answer.status, retryAfter: answer.headers.get('retry-after'), body: await answer.json() }
}

const invalidInput = {
  type: '/api/docs#problem-invalid-input',
  title: 'Invalid input',
  status: 400,
  detail: 'Please check this field.',
  instance: 'urn:uuid:r1',
  code: 'invalid-input',
}

test('input of the right shape reaches its handler', async () => {
  expect(await pay({ amount: { dollars: '5' } })).toEqual({ status: 200, body: { amount: { dollars: '5' } } })
})

test.each([
  ['a member that is missing', { amount: {} }, 'amount.dollars'],
  ['a member that nobody knows', { amount: { dollars: '5' }, mine: true }, 'mine'],
  ['a member of another kind', { amount: 5 }, 'amount'],
])('%s is refused by its name', async (_, input, field) => {
  expect(await pay(input)).toEqual({ status: 400, body: { ...invalidInput, field } })
})

test('a schema with its own message uses it, and an unreadable body names no field', async () => {
  expect((await pay({ amount: { dollars: '5' }, note: 7 })).body).toMatchObject({
    field: 'note',
    detail: 'Write a note.',
  })
  expect(await pay([])).toEqual({ status: 400, body: invalidInput })
})

test('a refusal is answered with problem details: its status, message, field and parameters', async () => {
  expect(await read('/refused')).toEqual({
    status: 400,
    retryAfter: null,
    body: {
      type: '/api/docs#problem-below-minimum-deposit',
      title: 'Below minimum deposit',
      status: 400,
      detail: expect.stringContaining('$100'),
      instance: 'urn:uuid:r1',
      code: 'below-minimum-deposit',
      field: 'amount',
      params: { min: '$100' },
    },
  })
  expect(await read('/busy')).toMatchObject({ status: 429, retryAfter: '7' })
  expect(await read('/plain')).toMatchObject({ status: 404, body: { detail: 'This does not exist or was deleted.' } })
  expect((await app.request('/plain')).headers.get('content-type')).toBe('application/problem+json')
})

test('the log has the code of a refusal, and the route as in the table', async () => {
  const notedOf = async (path: string) => {
    await app.request(path)
    return recorded
  }
  expect(await notedOf('/busy')).toEqual(['too-many-attempts', '/busy'])
  expect(await notedOf('/api/deposits/7')).toEqual([undefined, '/api/deposits/:id'])
  expect(await notedOf('/api/nowhere')).toEqual([undefined, '/api/*'])
  expect(await notedOf('/nowhere/api/')).toEqual([undefined, '/*'])
  await pay({ amount: 5 })
  expect(recorded).toEqual(['invalid-input', '/payments'])
})

test('a refusal of several inputs has a message for each', async () => {
  expect((await read('/many')).body.issues).toEqual([
    { field: 'amount', code: 'below-minimum-deposit', detail: expect.stringContaining('$100') },
  ])
})
