import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { users } from '#root/server/platform/tables/identity.ts'
import { newClient, openTestApp, type TestApp } from './test-app.ts'

let running: TestApp
beforeAll(async () => {
  running = await openTestApp()
})

const userOf = (email: string) => running.database.db.select().from(users).where(eq(users.email, email))

test.each(['role', 'balance', 'status', 'id', 'emailVerified'])(
  '15 %s in a body is refused and named, and no account is created',
  async (field) => {
    const person = newClient()
    const answer = await running.visitor().send('POST', '/api/clients', { ...person, [field]: 'operator' })
    expect([answer.status, answer.body.code, answer.body.field]).toEqual([400, 'invalid-input', field])
    expect(await userOf(person.email)).toEqual([])
  },
)

test.each(['__proto__', 'constructor', 'prototype'])('16 the key %s is refused, at any depth', async (key) => {
  const person = newClient()
  for (const member of [`"${key}":{"role":"operator"}`, `"more":[{"${key}":1}]`]) {
    const body = `${JSON.stringify(person).slice(0, -1)},${member}}`
    const answer = await running.visitor().send('POST', '/api/clients', body)
    expect([answer.status, answer.body.field]).toEqual([400, key])
  }
  expect(await userOf(person.email)).toEqual([])
})

test('a body that is not JSON, is a list, or holds a NUL or half a character is refused', async () => {
  const visitor = running.visitor()
  const person = newClient()
  expect((await visitor.send('POST', '/api/clients', '{"firstName":')).status).toBe(400)
  expect((await visitor.send('POST', '/api/clients', '[]')).status).toBe(400)
  expect((await visitor.send('POST', '/api/clients')).status).toBe(400)
  for (const lastName of ['L\0e', 'L\ud800e']) {
    const answer = await visitor.send('POST', '/api/clients', { ...person, lastName })
    expect([answer.status, answer.body.field]).toEqual([400, 'lastName'])
  }
})

test('a body over 100 KB is refused, with its length in a header or in chunks', async () => {
  const large = { ...newClient(), lastName: 'x'.repeat(100_001) }
  expect((await running.visitor().send('POST', '/api/clients', large)).status).toBe(413)
  expect((await running.visitor().send('POST', '/api/clients', large, { 'content-length': '20' })).status).not.toBe(201)
  const chunked = await running.visitor().send('POST', '/api/clients', large, { 'transfer-encoding': 'chunked' })
  expect([chunked.status, chunked.body.code]).toEqual([413, 'too-large'])
})

test('invalid input is answered with a message for people', async () => {
  const { body } = await running.visitor().send('POST', '/api/clients', { ...newClient(), email: 'nobody' })
  expect(body).toMatchObject({ code: 'invalid-input', field: 'email', detail: 'Please check this field.' })
})

test('a path that does not exist is refused in JSON', async () => {
  const answer = await running.visitor().send('GET', '/api/nothing')
  expect([answer.status, answer.body.code]).toEqual([404, 'not-found'])
  expect((await running.visitor().send('PATCH', '/api/session')).status).toBe(404)
})

test('a repeated parameter is refused, and a parameter in the wrong part of a request is ignored', async () => {
  const auditor = await running.auditor()
  const twice = await auditor.send('GET', '/api/operator/audit-events?action=a&action=b')
  expect([twice.status, twice.body.field]).toEqual([400, 'action'])
  const { email, ...rest } = newClient()
  expect((await running.visitor().send('POST', `/api/clients?email=${email}`, rest)).body.field).toBe('email')
  expect(await userOf(email)).toEqual([])
})
