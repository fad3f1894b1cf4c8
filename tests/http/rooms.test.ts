import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import type { Browser } from './browser.ts'
import { join, refusalOf, startLesson } from './lesson-steps.ts'
import { openTestApp, type TestApp } from './test-app.ts'

/* A room gets another name, is retired, and is taken back into use. */

let running: TestApp
let operator: Browser
beforeAll(async () => {
  running = await openTestApp()
  operator = await running.operator()
})

async function auditOf(id: string) {
  const { rows } = await running.database.db.execute<{ action: string; before: unknown; after: unknown }>(
    sql`select action, state_before as before, state_after as after from audit_log where subject_id = ${id} order by id`,
  )
  return rows
}

const roomOf = async (id: string) =>
  (await operator.expect(200, 'GET', '/api/operator/rooms')).rooms.find((room: { id: string }) => room.id === id)

test('a room is renamed, also during a lesson, and keeps its code; the change is audited once', async () => {
  const { room, path, code } = await startLesson(operator)
  const at = `/api/operator/rooms/${room.id}/name`
  await operator.expect(204, 'PUT', at, { name: ' Room 7b ' })
  await operator.expect(204, 'PUT', at, { name: 'Room 7b' })
  expect(await roomOf(room.id)).toMatchObject({ name: 'Room 7b', code })
  expect(await operator.expect(200, 'GET', path)).toMatchObject({ roomName: 'Room 7b', code })
  for (const name of ['', '  ', 'x'.repeat(81)])
    expect(await refusalOf(operator, 'PUT', at, { name })).toBe('400 invalid-input')
  const renamed = (await auditOf(room.id)).filter(({ action }) => action === 'room-renamed')
  expect(renamed).toEqual([{ action: 'room-renamed', before: { name: 'Room 12' }, after: { name: 'Room 7b' } }])
})

test('a room with a running lesson is not retired; a retired one starts no lesson, and its code says so', async () => {
  const { room, lesson, path, code } = await startLesson(operator)
  const seat = running.visitor()
  await join(seat, code)
  const retirement = `/api/operator/rooms/${room.id}/retirement`
  expect(await refusalOf(operator, 'PUT', retirement)).toBe('409 room-in-use')
  await operator.expect(200, 'POST', `${path}/steps`, { from: 'lobby', to: 'closed' })
  await operator.expect(204, 'PUT', retirement)
  await operator.expect(204, 'PUT', retirement)
  expect((await roomOf(room.id)).retiredAt).not.toBeNull()
  expect(await refusalOf(running.visitor(), 'GET', `/api/rooms/${code}`)).toBe('409 room-retired')
  const body = { pseudonym: 'Amber Fox', language: 'en' }
  expect(await refusalOf(running.visitor(), 'POST', `/api/rooms/${code}/seats`, body)).toBe('409 room-retired')
  expect(await refusalOf(running.visitor(), 'GET', `/api/rooms/${code}/projector`)).toBe('409 room-retired')
  const lessons = `/api/operator/rooms/${room.id}/lessons`
  const plan = { plan: '45', planName: '45 minutes' }
  expect(await refusalOf(operator, 'POST', lessons, plan)).toBe('409 room-retired')
  // The lesson that was held there stays readable, and its seats find back to it.
  expect(await operator.expect(200, 'GET', path)).toMatchObject({ id: lesson.id })
  expect((await operator.expect(200, 'GET', '/api/operator/lessons')).rows).toContainEqual(
    expect.objectContaining({ id: lesson.id }),
  )
  seat.cookies.delete('glasshouse.session_token')
  await seat.expect(201, 'POST', `/api/rooms/${code}/returns`)

  await operator.expect(204, 'DELETE', retirement)
  await operator.expect(204, 'DELETE', retirement)
  expect(await roomOf(room.id)).toMatchObject({ retiredAt: null, code })
  expect(await refusalOf(running.visitor(), 'GET', `/api/rooms/${code}`)).toBe('409 room-without-lesson')
  await operator.expect(201, 'POST', lessons, plan)
  await join(running.visitor(), code)
  expect((await auditOf(room.id)).map(({ action }) => action)).toEqual(['room-opened', 'room-retired', 'room-restored'])
})

test('of a start of a lesson and a retirement at the same time, one is refused', async () => {
  const fast = await openTestApp({ limitsRoundTrips: false })
  const facilitator = await fast.operator()
  const room = await facilitator.expect(201, 'POST', '/api/operator/rooms', { name: 'Room 9' })
  const answers = await Promise.all([
    facilitator.send('POST', `/api/operator/rooms/${room.id}/lessons`, { plan: '45', planName: '45 minutes' }),
    facilitator.send('PUT', `/api/operator/rooms/${room.id}/retirement`),
  ])
  const codes = answers.map(({ status, body }) => (status === 409 ? body.code : status))
  expect([
    [201, 'room-in-use'],
    ['room-retired', 204],
  ]).toContainEqual(codes)
})

test('an owner alone renames and retires a room, and an unknown room is not found', async () => {
  const { room } = await startLesson(operator)
  const colleague = await running.operator()
  const changes = (id: string) =>
    [
      ['PUT', `/api/operator/rooms/${id}/name`, { name: 'Mine' }],
      ['PUT', `/api/operator/rooms/${id}/retirement`, undefined],
      ['DELETE', `/api/operator/rooms/${id}/retirement`, undefined],
    ] as const
  for (const [method, path, body] of changes(room.id))
    expect(await refusalOf(colleague, method, path, body)).toBe('403 room-role-too-low')
  for (const [method, path, body] of changes(crypto.randomUUID()))
    expect(await refusalOf(operator, method, path, body)).toBe('404 not-found')
  expect(await roomOf(room.id)).toMatchObject({ name: 'Room 12', retiredAt: null })
})
