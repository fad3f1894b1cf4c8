import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import type { Actor } from '#root/contract/identity.ts'
import type { Browser } from './browser.ts'
import { join, refusalOf, startLesson } from './lesson-steps.ts'
import { confirmed, openTestApp, type TestApp } from './test-app.ts'

let running: TestApp
let owner: Browser
let colleague: Browser
let auditor: Browser
beforeAll(async () => {
  running = await openTestApp()
  owner = await running.operator()
  colleague = await confirmed(await running.operator())
  auditor = await running.auditor()
})

const idOf = async (browser: Browser) =>
  ((await browser.expect(200, 'GET', '/api/session')) as { actor: Actor }).actor.id

/** A room with a lesson in which somebody answered an offer. */
async function openClass() {
  const started = await startLesson(owner)
  const seat = running.visitor()
  await join(seat, started.code)
  await owner.expect(200, 'POST', `${started.path}/steps`, { from: 'lobby', to: 'first-test' })
  const { offers } = await seat.expect(200, 'GET', '/api/seat/offers/first-test?language=en')
  const answer = { confidence: 4, wouldPay: false, registerUse: 'none', timeMs: 900 }
  await seat.expect(200, 'PUT', `/api/seat/offers/first-test/${offers[0].id}/answer?language=en`, answer)
  const staffPath = `/api/operator/rooms/${started.room.id}/staff`
  return {
    ...started,
    staffPath,
    result: `/api/operator/results/${started.lesson.id}`,
    staff: async (role: string | null, othersMay: string) =>
      owner.expect(200, 'PUT', staffPath, {
        othersMay,
        roles: [{ id: await idOf(owner), role: 'owner' }, ...(role ? [{ id: await idOf(colleague), role }] : [])],
      }),
  }
}

const roomsOf = async (browser: Browser) =>
  (await browser.expect(200, 'GET', '/api/operator/rooms')).rooms as { id: string; mayRun: boolean; mayOwn: boolean }[]

test('the operator who opens a room owns it, and at first every operator may run its lessons', async () => {
  const { room, path, staffPath } = await openClass()
  expect((await roomsOf(owner)).find(({ id }) => id === room.id)).toMatchObject({ mayRun: true, mayOwn: true })
  expect((await roomsOf(colleague)).find(({ id }) => id === room.id)).toMatchObject({ mayRun: true, mayOwn: false })
  await colleague.expect(200, 'PUT', `${path}/pause`)
  const change = { othersMay: 'see', roles: [{ id: await idOf(colleague), role: 'owner' }] }
  expect(await refusalOf(colleague, 'PUT', staffPath, change)).toBe('403 room-role-too-low')
  const { othersMay, people } = await colleague.expect(200, 'GET', staffPath)
  expect(othersMay).toBe('run')
  expect(people).toContainEqual(expect.objectContaining({ id: await idOf(owner), role: 'owner' }))
})

test('an observer sees the lesson and its results, and every change is refused', async () => {
  const { lesson, path, room, result, staff } = await openClass()
  await staff('observer', 'run')
  expect(await colleague.expect(200, 'GET', path)).toMatchObject({ mayRun: false })
  expect(await owner.expect(200, 'GET', path)).toMatchObject({ mayRun: true })
  const { seats } = await colleague.expect(200, 'GET', `${path}/seats`)
  await colleague.expect(200, 'GET', result)
  for (const [method, at, body] of [
    ['POST', `${path}/steps`, { from: 'first-test', to: 'play' }],
    ['POST', `${path}/extensions`, { minutes: 5 }],
    ['PUT', `${path}/pause`, undefined],
    ['DELETE', `${path}/pause`, undefined],
    ['PUT', `${path}/message`, { message: 'Hello' }],
    ['PUT', `${path}/slide`, { slide: 2 }],
    ['DELETE', path, undefined],
    ['PUT', `${path}/seats/${seats[0].id}/removal`, undefined],
    ['DELETE', `${path}/seats/${seats[0].id}/removal`, undefined],
    ['DELETE', `${path}/seats/${seats[0].id}`, undefined],
    ['POST', `${path}/seats/${seats[0].id}/cards`, undefined],
    ['PUT', `${path}/director`, { script: 'classic' }],
    ['DELETE', `${path}/director`, undefined],
    ['PUT', `${path}/director/beats/freeze/skip`, undefined],
    ['DELETE', `${path}/director/beats/freeze/skip`, undefined],
    ['POST', `${path}/director/beats/freeze/performance`, undefined],
    ['POST', `/api/operator/rooms/${room.id}/lessons`, { plan: '15', planName: '15' }],
  ] as const)
    expect([method, at, await refusalOf(colleague, method, at, body)]).toEqual([method, at, '403 room-role-too-low'])
  expect(await owner.expect(200, 'GET', path)).toMatchObject({ id: lesson.id, time: { step: 'first-test' } })
})

test('a co-teacher runs the lesson and its director', async () => {
  const { path, staff } = await openClass()
  await staff('co-teacher', 'nothing')
  await colleague.expect(200, 'POST', `${path}/steps`, { from: 'first-test', to: 'play' })
  await colleague.expect(200, 'PUT', `${path}/director`, { script: 'classic' })
})

test('to an operator without a role a closed room, its lessons and results do not exist; auditors see them', async () => {
  const { room, lesson, path, result, staffPath, staff } = await openClass()
  await staff(null, 'nothing')
  for (const at of [path, `${path}/seats`, `${path}/director`, result, `${result}/export`, staffPath])
    expect([at, await refusalOf(colleague, 'GET', at)]).toEqual([at, '404 not-found'])
  expect((await roomsOf(colleague)).map(({ id }) => id)).not.toContain(room.id)
  const results = async (browser: Browser) =>
    (await browser.expect(200, 'GET', '/api/operator/results')).lessons.map(({ id }: { id: string }) => id)
  expect(await results(colleague)).not.toContain(lesson.id)
  expect(await results(auditor)).toContain(lesson.id)
  expect(await auditor.expect(200, 'GET', path)).toMatchObject({ mayRun: false })
  await owner.expect(200, 'POST', `${path}/steps`, { from: 'first-test', to: 'closed' })
  const past = async (browser: Browser) =>
    (await browser.expect(200, 'GET', '/api/operator/lessons')).rows.map(({ id }: { id: string }) => id)
  expect(await past(colleague)).not.toContain(lesson.id)
  expect(await past(owner)).toContain(lesson.id)
})

test('a room always has an owner, only operators get roles, and a change is audited', async () => {
  const { room, staffPath, staff } = await openClass()
  const roles = (role: string, id: string) => ({ othersMay: 'run', roles: [{ id, role }] })
  expect(await refusalOf(owner, 'PUT', staffPath, roles('observer', await idOf(owner)))).toBe('409 room-needs-owner')
  expect(await refusalOf(owner, 'PUT', staffPath, roles('owner', await idOf(auditor)))).toBe('404 not-found')
  await staff('observer', 'see')
  const { rows } = await running.database.db.execute<{ action: string; details: object }>(
    sql`select action, details from audit_log where subject_id = ${room.id} order by id desc limit 1`,
  )
  expect(rows[0]).toMatchObject({ action: 'room-staff-changed', details: { othersMay: 'see' } })
})

test('a room whose owner has left is open to all operators', async () => {
  const { path, room, staff } = await openClass()
  await staff(null, 'nothing')
  expect(await refusalOf(colleague, 'GET', path)).toBe('404 not-found')
  await running.database.owner.query(`update room_staff set operator_id = 'gone' where room_id = $1`, [room.id])
  expect(await colleague.expect(200, 'GET', path)).toMatchObject({ mayRun: true })
})
