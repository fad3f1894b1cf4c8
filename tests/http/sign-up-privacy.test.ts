import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { users } from '#root/server/platform/tables/identity.ts'
import { newClient, openTestApp, type TestApp } from './test-app.ts'

/* A sign-up does not reveal who has an account. */

let running: TestApp
beforeAll(async () => {
  running = await openTestApp()
})

test('28 neither message, cookies nor time of a sign-up reveals whether an email has an account; its owner gets an email', async () => {
  const person = newClient()
  await running.visitor().expect(201, 'POST', '/api/clients', person)
  const times = { taken: Infinity, free: Infinity }
  const measure = async (kind: keyof typeof times, email: string) => {
    const visitor = running.visitor()
    const startedAt = performance.now()
    const { status, body, headers } = await visitor.send('POST', '/api/clients', { ...newClient(), email })
    times[kind] = Math.min(times[kind], performance.now() - startedAt)
    const shape = headers.getSetCookie().map((cookie) => cookie.replaceAll(/=[^;]{20,}/g, '=...'))
    const said = { ...body, id: body.id.length, email: body.email === email.toLowerCase() }
    return { visitor, answer: { status, said, shape, names: [...headers.keys()] } }
  }
  // The slow hash, some 50 ms and more, is what an answer without it would save. On a busy machine the fastest of a
  // few may lie further apart; only equal work ever comes close.
  const differ = () => Math.abs(times.taken - times.free) >= times.free / 2
  for (let round = 0; round < 6 || (round < 40 && differ()); round++) {
    const free = await measure('free', newClient().email)
    const taken = await measure('taken', person.email.toUpperCase())
    expect(taken.answer).toEqual(free.answer)
    expect((await taken.visitor.send('GET', '/api/account')).status).toBe(401)
  }
  expect(differ()).toBe(false)

  const { rows } = await running.database.pool.query(
    `select count(distinct "user".id)::int as people, count(*) filter (where kind = 'welcome')::int as welcomes,
      count(*) filter (where body like '%It already has an account: yours.%')::int as warnings
    from "user" join outbox on outbox.user_id = "user".id where email = $1`,
    [person.email],
  )
  expect(rows).toEqual([{ people: 1, welcomes: 1, warnings: 3 }])
})

test('two sign-ups with one email at the same moment get the same answer, and one account is created', async () => {
  const { email } = newClient()
  const answers = await Promise.all(
    Array.from({ length: 6 }, () => running.visitor().send('POST', '/api/clients', { ...newClient(), email })),
  )
  expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(201))
  expect(await running.database.db.$count(users, eq(users.email, email))).toBe(1)
})
