import { expect, test } from 'vitest'
import type { Endpoint, Schemas } from './api-document.ts'
import { answerOf, commandOf, exampleOf } from './example.ts'

const schemas: Schemas = {
  Deposit: {
    type: 'object',
    properties: {
      id: { type: 'string', format: 'uuid' },
      amount: { type: 'string', example: '2000.00' },
      status: { type: 'string', enum: ['opened', 'pending'] },
      reason: { anyOf: [{ type: 'string' }, { type: 'null' }] },
      parts: { type: 'array', items: { $ref: '#/components/schemas/Deposit' } },
    },
  },
}
const id = '01978d2e-0b7c-7c3e-a5f0-2b6a1c9d4e10'
const Deposit = { $ref: '#/components/schemas/Deposit' }

const endpoint: Endpoint = {
  id: 'post-api-deposits',
  method: 'POST',
  path: '/api/deposits/{id}',
  operation: {
    'x-access': 'client',
    parameters: [
      { name: 'id', in: 'path', required: true, schema: { type: 'string', format: 'uuid' } },
      { name: 'idempotency-key', in: 'header', required: true, schema: { type: 'string', format: 'uuid' } },
      { name: 'zone', in: 'query', required: true, schema: { type: 'string', example: 'Asia/Tokyo' } },
      { name: 'sort', in: 'query', schema: { type: 'string' } },
    ],
    requestBody: { content: { 'application/json': { schema: { properties: { amount: { example: '250.00' } } } } } },
    responses: {
      201: { description: 'Opened', content: { 'application/json': { schema: Deposit } } },
      400: { description: 'Refused' },
    },
  },
}

test('an example has a value of each type, and a schema within itself ends', () => {
  expect(exampleOf(Deposit, schemas)).toEqual({ id, amount: '2000.00', status: 'opened', reason: '…', parts: [{}] })
  expect(exampleOf({ type: ['integer', 'null'], minimum: 3 }, {})).toBe(3)
  expect(
    exampleOf({ allOf: [{ properties: { a: { type: 'boolean' } } }, { properties: { b: { const: 7 } } }] }, {}),
  ).toEqual({
    a: true,
    b: 7,
  })
})

test('a command has the path, what is required, the session, the origin and the body', () => {
  expect(commandOf(endpoint, schemas, 'https://firm.example.com')).toBe(
    [
      `curl -X POST 'https://firm.example.com/api/deposits/${id}?zone=Asia%2FTokyo'`,
      '-b cookies.txt',
      "-H 'origin: https://firm.example.com'",
      `-H 'idempotency-key: ${id}'`,
      "-H 'content-type: application/json'",
      `-d '{\n  "amount": "250.00"\n}'`,
    ].join(' \\\n  '),
  )
  const { requestBody: _, ...operation } = endpoint.operation
  const open = {
    ...endpoint,
    method: 'GET',
    path: '/api/firm',
    operation: { ...operation, 'x-access': 'anyone' },
  } as const
  expect(commandOf({ ...open, operation: { ...open.operation, parameters: [] } }, schemas, 'http://localhost')).toBe(
    "curl 'http://localhost/api/firm'",
  )
})

test('the example of a response is that of the first success, if it is JSON', () => {
  const { status, json } = answerOf(endpoint, schemas)!
  expect(status).toBe('201')
  expect(JSON.parse(json)).toMatchObject({ id, status: 'opened' })
  const empty = { ...endpoint.operation, responses: { 204: { description: 'Done' } } }
  expect(answerOf({ ...endpoint, operation: empty }, schemas)).toBeNull()
})
