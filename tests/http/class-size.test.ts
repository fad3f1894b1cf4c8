import { beforeAll, expect, test } from 'vitest'
import type { Browser } from './browser.ts'
import { join, startLesson, takeKey } from './lesson-steps.ts'
import { newClient, openTestApp, type TestApp } from './test-app.ts'

/* A class at a host, with a maximum of people. */

let limit = 3
let running: TestApp
let operator: Browser
beforeAll(async () => {
  running = await openTestApp({ readClassSize: () => limit, limitsRoundTrips: false })
  operator = await running.operator()
})

const full = (most: string) => ({ status: 409, body: { code: 'class-full', params: { limit: most } } })
const signUp = () => running.visitor().send('POST', '/api/clients', newClient())

test('of many who join at once by seats of two lessons and by accounts, as many get in as the class has room for', async () => {
  limit = 300
  const lessons = [await startLesson(operator), await startLesson(operator)]
  const takeSeat = async ({ code }: { code: string }) => {
    const visitor = running.visitor()
    const { pseudonyms } = await visitor.expect(200, 'GET', `/api/rooms/${code}`)
    return () => visitor.send('POST', `/api/rooms/${code}/seats`, { pseudonym: pseudonyms[0], language: 'en' })
  }
  const seats = await Promise.all([...lessons, ...lessons, ...lessons].map(takeSeat))
  limit = 5
  const answers = await Promise.all([...seats, signUp, signUp, signUp].map((joins) => joins()))
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(5)
  expect(answers.filter(({ body }) => body.code === 'class-full')).toHaveLength(4)
  for (const { path } of lessons) await operator.expect(200, 'POST', `${path}/steps`, { from: 'lobby', to: 'closed' })
})

test('a full class shows its limit before a pseudonym or a password is chosen, and lets its own people back in', async () => {
  limit = 300
  const { code, path } = await startLesson(operator)
  const first = running.visitor()
  const seat = await join(first, code)
  limit = 1
  const late = running.visitor()
  expect(await late.send('GET', `/api/rooms/${code}`)).toMatchObject(full('1'))
  expect(await signUp()).toMatchObject(full('1'))
  // Somebody with an account learns nothing else by it.
  const known = newClient()
  limit = 300
  await running.visitor().expect(201, 'POST', '/api/clients', known)
  limit = 1
  expect(await running.visitor().send('POST', '/api/clients', { ...known, username: 'another' })).toMatchObject(
    full('1'),
  )
  const again = { pseudonym: seat.pseudonym, language: 'en' }
  expect((await first.send('POST', `/api/rooms/${code}/seats`, again)).body).toMatchObject({ number: seat.number })
  const withoutSession = takeKey(running.visitor(), first)
  await withoutSession.expect(201, 'POST', `/api/rooms/${code}/returns`)
  await operator.expect(200, 'POST', `${path}/steps`, { from: 'lobby', to: 'closed' })
})

test('removed seats and closed lessons leave their room to others', async () => {
  limit = 300
  const { rows } = await running.database.pool.query<{ count: number }>(
    `select count(*)::integer as count from "user" where role = 'client' and not is_seat`,
  )
  const accounts = rows[0]!.count
  const { code, path } = await startLesson(operator)
  limit = accounts + 1
  await join(running.visitor(), code)
  expect(await signUp()).toMatchObject(full(String(limit)))
  const [{ id }] = (await operator.expect(200, 'GET', `${path}/seats`)).seats
  await operator.expect(204, 'PUT', `${path}/seats/${id}/removal`)
  await join(running.visitor(), code)
  expect(await running.visitor().send('GET', `/api/rooms/${code}`)).toMatchObject(full(String(limit)))
  await operator.expect(200, 'POST', `${path}/steps`, { from: 'lobby', to: 'closed' })
  const next = await startLesson(operator)
  await join(running.visitor(), next.code)
})

test('a removed seat is let back in only if the class has room, and into a closed lesson in any case', async () => {
  limit = 300
  const { rows } = await running.database.pool.query<{ count: number }>(
    `select count(*)::integer as count from seats join lessons on lessons.id = lesson_id where closed_at is null
     union all select count(*)::integer from "user" where role = 'client' and not is_seat`,
  )
  const { code, path } = await startLesson(operator)
  await join(running.visitor(), code)
  const [{ id }] = (await operator.expect(200, 'GET', `${path}/seats`)).seats
  await operator.expect(204, 'PUT', `${path}/seats/${id}/removal`)
  limit = rows.reduce((sum, { count }) => sum + count, 0) + 1
  await join(running.visitor(), code)
  const readmitted = () => operator.send('DELETE', `${path}/seats/${id}/removal`)
  expect(await readmitted()).toMatchObject(full(String(limit)))
  expect((await operator.expect(200, 'GET', `${path}/seats`)).seats[0].removedAt).not.toBeNull()
  limit += 1
  expect((await readmitted()).status).toBe(204)
  await operator.expect(204, 'PUT', `${path}/seats/${id}/removal`)
  await operator.expect(200, 'POST', `${path}/steps`, { from: 'lobby', to: 'closed' })
  limit = 1
  expect((await readmitted()).status).toBe(204)
})

test('a lesson has no more seats than the class may have people, and by default as many', async () => {
  limit = 20
  const refused = { status: 409, body: { code: 'capacity-above-class', field: 'capacity', params: { limit: '20' } } }
  const room = await operator.expect(201, 'POST', '/api/operator/rooms', { name: 'Room 20' })
  const lessons = `/api/operator/rooms/${room.id}/lessons`
  const plan = { plan: '45', planName: '45 minutes' }
  expect(await operator.send('POST', lessons, { ...plan, capacity: 21 })).toMatchObject(refused)
  const lesson = await operator.expect(201, 'POST', lessons, { ...plan, capacity: 19 })
  expect(lesson).toMatchObject({ capacity: 19, maxSeats: 20 })
  const capacity = `/api/operator/lessons/${lesson.id}/capacity`
  expect(await operator.send('PUT', capacity, { capacity: 21 })).toMatchObject(refused)
  expect(await operator.expect(200, 'PUT', capacity, { capacity: 20 })).toMatchObject({ capacity: 20 })
  expect((await startLesson(operator)).lesson).toMatchObject({ capacity: 20 })
  expect(await operator.expect(200, 'GET', '/api/operator/rooms')).toMatchObject({ maxSeats: 20 })
  limit = 1_000
  expect((await startLesson(operator)).lesson).toMatchObject({ capacity: 300, maxSeats: 500 })
})
