import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { standardSteps } from '#root/domain/lesson-plans.ts'
import type { Browser } from './browser.ts'
import { join, refusalOf, startLesson } from './lesson-steps.ts'
import { confirmed, openTestApp, type TestApp } from './test-app.ts'

let running: TestApp
let operator: Browser
beforeAll(async () => {
  running = await openTestApp()
  operator = await confirmed(await running.operator())
})

const move = (path: string, from: string, to: string) => operator.expect(200, 'POST', `${path}/steps`, { from, to })

async function auditOf(id: string): Promise<string[]> {
  const { rows } = await running.database.db.execute<{ action: string }>(
    sql`select action from audit_log where subject_id = ${id} order by id`,
  )
  return rows.map(({ action }) => action)
}

describe('a lesson', () => {
  test('starts in the lobby of its plan, moves forward for everybody, and is closed', async () => {
    const { lesson, room, path } = await startLesson(operator)
    expect(lesson).toMatchObject({
      roomName: 'Room 12',
      planName: '45 minutes',
      time: { step: 'lobby', pausedAt: null },
    })
    expect(lesson.steps).toEqual(standardSteps('45'))
    const seat = running.visitor()
    await join(seat, room.code)
    for (const [from, to] of [
      ['lobby', 'play'],
      ['play', 'ask'],
      ['ask', 'reveal'],
    ] as const) {
      expect(await move(path, from, to)).toMatchObject({ time: { step: to } })
      expect((await seat.expect(200, 'GET', '/api/seat')).seat).toMatchObject({
        time: { step: to },
        lens: to === 'reveal',
      })
    }
    expect(await refusalOf(operator, 'POST', `${path}/steps`, { from: 'reveal', to: 'play' })).toBe(
      '409 step-not-ahead',
    )
    expect(await refusalOf(operator, 'POST', `${path}/steps`, { from: 'lobby', to: 'reveal' })).toBe(
      '409 lesson-moved-on',
    )
    await move(path, 'reveal', 'closed')
    expect(await refusalOf(operator, 'POST', `${path}/steps`, { from: 'closed', to: 'closed' })).toBe(
      '409 lesson-closed',
    )
    expect(await operator.expect(200, 'GET', '/api/operator/lessons')).toMatchObject({
      rows: [expect.objectContaining({ id: lesson.id, seats: 1, step: 'closed' })],
    })
  })

  test('is extended, paused and resumed, and shows a message to all; each action is audited', async () => {
    const { lesson, path, code } = await startLesson(operator)
    const seat = running.visitor()
    await join(seat, code)
    const ends = (each: { time: { stepEndsAt: string } }) => Date.parse(each.time.stepEndsAt)
    const extended = await operator.expect(200, 'POST', `${path}/extensions`, { minutes: 5 })
    expect(ends(extended) - ends(lesson)).toBe(300_000)
    expect((await operator.expect(200, 'PUT', `${path}/pause`)).time.pausedAt).not.toBeNull()
    expect(await refusalOf(operator, 'PUT', `${path}/pause`)).toBe('409 lesson-paused')
    const resumed = await operator.expect(200, 'DELETE', `${path}/pause`)
    expect(resumed.time.pausedAt).toBeNull()
    expect(ends(resumed)).toBeGreaterThanOrEqual(ends(extended))
    expect(await refusalOf(operator, 'DELETE', `${path}/pause`)).toBe('409 lesson-not-paused')
    await operator.expect(200, 'PUT', `${path}/message`, { message: ' Look up, please. ' })
    expect((await seat.expect(200, 'GET', '/api/seat')).seat.message).toBe('Look up, please.')
    const translations = { es: 'Miren arriba.' }
    await operator.expect(200, 'PUT', `${path}/message`, { message: 'Look up.', translations })
    const read = async (search: string) => (await seat.expect(200, 'GET', `/api/seat${search}`)).seat.message
    expect([await read(''), await read('?language=es'), await read('?language=ar')]).toEqual([
      'Look up.',
      'Miren arriba.',
      'Look up.',
    ])
    await operator.expect(200, 'PUT', `${path}/message`, { message: null })
    expect((await seat.expect(200, 'GET', '/api/seat')).seat.message).toBeNull()
    expect(await auditOf(lesson.id)).toEqual([
      'lesson-started',
      'lesson-extended',
      'lesson-paused',
      'lesson-resumed',
      'lesson-message-set',
      'lesson-message-set',
      'lesson-message-set',
    ])
  })

  test('shows the chosen slide on its projector, at the reveal only', async () => {
    const { path, code, lesson } = await startLesson(operator)
    const onProjector = async () =>
      (await running.visitor().expect(200, 'GET', `/api/rooms/${code}/projector`)).lesson.slide
    expect(await refusalOf(operator, 'PUT', `${path}/slide`, { slide: 2 })).toBe('409 lesson-moved-on')
    await move(path, 'lobby', 'reveal')
    expect(await onProjector()).toBe(1)
    expect(await operator.expect(200, 'PUT', `${path}/slide`, { slide: 3 })).toMatchObject({ slide: 3 })
    expect(await onProjector()).toBe(3)
    for (const slide of [0, 101, 1.5])
      expect(await refusalOf(operator, 'PUT', `${path}/slide`, { slide })).toMatch(/^400/)
    await move(path, 'reveal', 'closed')
    expect(await refusalOf(operator, 'PUT', `${path}/slide`, { slide: 4 })).toBe('409 lesson-closed')
    expect(await auditOf(lesson.id)).toContain('lesson-slide-shown')
  })

  test('freezes withdrawals at its freeze step, and unfreezes them when the last such lesson closes', async () => {
    const [one, two] = [await startLesson(operator), await startLesson(operator)]
    const readFreeze = async () => (await operator.expect(200, 'GET', '/api/withdrawals/freeze')).freeze
    const isFrozen = async () => (await readFreeze()) !== null
    await move(one.path, 'lobby', 'freeze')
    expect(await readFreeze()).toMatchObject({
      notice: expect.stringContaining('Withdrawals are paused'),
      translations: { es: expect.stringContaining('Los retiros'), ar: expect.stringMatching(/\p{Script=Arabic}/u) },
    })
    await move(two.path, 'lobby', 'reveal')
    await move(one.path, 'freeze', 'closed')
    expect(await isFrozen()).toBe(true)
    await move(two.path, 'reveal', 'closed')
    expect(await isFrozen()).toBe(false)
  })

  test('keeps a notice that an operator has written', async () => {
    await operator.expect(200, 'PUT', '/api/operator/withdrawals/freeze', { notice: 'Our own words' })
    const { path } = await startLesson(operator)
    await move(path, 'lobby', 'freeze')
    expect((await operator.expect(200, 'GET', '/api/withdrawals/freeze')).freeze.notice).toBe('Our own words')
    await move(path, 'freeze', 'closed')
  })

  test('two facilitators who press Next at once move it by one step', async () => {
    const { path } = await startLesson(operator)
    const colleague = await running.operator()
    const answers = await Promise.all(
      [operator, colleague].map((each) => each.send('POST', `${path}/steps`, { from: 'lobby', to: 'play' })),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect((await colleague.expect(200, 'GET', path)).time.step).toBe('play')
  })

  test('a room has one lesson at a time', async () => {
    const { room, path } = await startLesson(operator)
    const again = { plan: '15', planName: '15 minutes' }
    expect(await refusalOf(operator, 'POST', `/api/operator/rooms/${room.id}/lessons`, again)).toBe('409 room-in-use')
    await move(path, 'lobby', 'closed')
    await operator.expect(201, 'POST', `/api/operator/rooms/${room.id}/lessons`, again)
    const listed = (await operator.expect(200, 'GET', '/api/operator/rooms')).rooms
    expect(listed.find(({ id }: { id: string }) => id === room.id)).toMatchObject({
      code: room.code,
      lesson: { planName: '15 minutes' },
    })
  })

  test('that is full gets more seats from its facilitator, up to the maximum of a lesson', async () => {
    const { lesson, path, code } = await startLesson(operator, { capacity: 1 })
    const first = running.visitor()
    await join(first, code)
    const late = running.visitor()
    const isFull = async () => (await late.expect(200, 'GET', `/api/rooms/${code}`)).isFull as boolean
    expect(await isFull()).toBe(true)
    expect(await operator.expect(200, 'GET', path)).toMatchObject({ seatsGiven: 1, capacity: 1 })
    // A removed and deleted seat is not given again.
    const [{ id }] = (await operator.expect(200, 'GET', `${path}/seats`)).seats
    await operator.expect(204, 'PUT', `${path}/seats/${id}/removal`)
    await operator.expect(204, 'DELETE', `${path}/seats/${id}`)
    expect(await isFull()).toBe(true)
    const raise = (capacity: number) => refusalOf(operator, 'PUT', `${path}/capacity`, { capacity })
    expect([await raise(1), await raise(0), await raise(501)]).toEqual([
      '409 capacity-not-raised',
      '400 invalid-input',
      '400 invalid-input',
    ])
    expect(await operator.expect(200, 'PUT', `${path}/capacity`, { capacity: 2 })).toMatchObject({ capacity: 2 })
    expect(await join(late, code)).toMatchObject({ number: 2 })
    expect(await auditOf(lesson.id)).toEqual(['lesson-started', 'lesson-capacity-raised'])
    await move(path, 'lobby', 'closed')
    expect(await raise(3)).toBe('409 lesson-closed')
  })

  test('is counted for the other rooms while it runs, because its firm is theirs', async () => {
    const count = async () => (await operator.expect(200, 'GET', '/api/operator/rooms')).lessonsRunning as number
    const before = await count()
    const { path } = await startLesson(operator)
    expect(await count()).toBe(before + 1)
    await move(path, 'lobby', 'closed')
    expect(await count()).toBe(before)
  })

  test('is deleted only when it is closed, and an unknown one is not found', async () => {
    const { path } = await startLesson(operator)
    expect(await refusalOf(operator, 'DELETE', path)).toBe('409 lesson-not-closed')
    await move(path, 'lobby', 'closed')
    await operator.expect(204, 'DELETE', path)
    expect(await refusalOf(operator, 'GET', path)).toBe('404 not-found')
    expect(await refusalOf(operator, 'GET', `${path}/seats`)).toBe('404 not-found')
  })
})

describe('a plan', () => {
  test('is copied, edited, used and removed; a running lesson keeps it as it was', async () => {
    const steps = standardSteps('45').map(({ step, minutes, note }) => ({
      step,
      minutes,
      note: step === 'play' ? 'Say less' : note,
    }))
    const plan = await operator.expect(201, 'POST', '/api/operator/lesson-plans', { name: 'Mine', steps })
    expect(plan).toMatchObject({ name: 'Mine', minutes: 45 })
    const { lesson } = await startLesson(operator, { plan: plan.id })
    const shorter = steps.filter(({ step }) => step !== 'ask')
    const changed = { name: 'Mine, shorter', steps: shorter }
    expect(await operator.expect(200, 'PUT', `/api/operator/lesson-plans/${plan.id}`, changed)).toMatchObject({
      minutes: 42,
    })
    expect((await operator.expect(200, 'GET', `/api/operator/lessons/${lesson.id}`)).steps).toEqual(steps)
    const ids = async () =>
      (await operator.expect(200, 'GET', '/api/operator/lesson-plans')).plans.map(({ id }: { id: string }) => id)
    expect(await ids()).toEqual(['15', '45', '90', plan.id])
    await operator.expect(204, 'DELETE', `/api/operator/lesson-plans/${plan.id}`)
    expect(await ids()).toEqual(['15', '45', '90'])
    const path = `/api/operator/lesson-plans/${plan.id}`
    expect(await refusalOf(operator, 'PUT', path, changed)).toBe('404 not-found')
  })

  test('has only known steps, in order', async () => {
    const [lobby, play, , , , , closed] = standardSteps('15')
    const refusal = (steps: unknown[]) =>
      refusalOf(operator, 'POST', '/api/operator/lesson-plans', { name: 'Wrong', steps })
    expect(await refusal([lobby, play])).toBe('400 plan-ends-wrong')
    expect(await refusal([lobby, play, play, closed])).toBe('400 plan-out-of-order')
    expect(await refusal([lobby, { ...play, minutes: 0 }, closed])).toBe('400 invalid-input')
    expect(await refusal([lobby, { ...play, step: 'nap' }, closed])).toBe('400 invalid-input')
  })
})

describe('the roster', () => {
  test('shows each seat’s step, presence, investments and requests, and no real identity', async () => {
    const { code, path } = await startLesson(operator)
    const seat = running.visitor()
    const { pseudonym } = await join(seat, code)
    await seat.expect(204, 'POST', '/api/seat/steps', { step: 'lobby' })
    const [row] = (await operator.expect(200, 'GET', `${path}/seats`)).seats
    expect(row).toMatchObject({
      number: 1,
      pseudonym,
      step: 'lobby',
      isPresent: false,
      invested: '0.00',
      requested: '0.00',
    })
  })

  test('half of the class sees the lens before the reveal if the facilitator asks for it', async () => {
    const { code } = await startLesson(operator, { arms: 'half' })
    const lenses: boolean[] = []
    for (let number = 1; number <= 4; number += 1) {
      const seat = running.visitor()
      await join(seat, code)
      lenses.push((await seat.expect(200, 'GET', '/api/seat')).seat.lens)
    }
    expect(lenses).toEqual([false, true, false, true])
  })

  test('an auditor sees lessons and changes none', async () => {
    const { path, room } = await startLesson(operator)
    const auditor = await running.auditor()
    await auditor.expect(200, 'GET', path)
    await auditor.expect(200, 'GET', `${path}/seats`)
    for (const [method, address] of [
      ['POST', `${path}/steps`],
      ['PUT', `${path}/pause`],
      ['POST', '/api/operator/rooms'],
      ['POST', `/api/operator/rooms/${room.id}/lessons`],
    ] as const)
      expect(await refusalOf(auditor, method, address, {})).toBe('403 forbidden')
  })
})

test('the projector shows totals without names, and what the firm holds only from the reveal on', async () => {
  const { code, path, room } = await startLesson(operator)
  const seats = [running.visitor(), running.visitor()]
  const names = await Promise.all(seats.map(async (seat) => (await join(seat, code)).pseudonym))
  const screen = running.visitor()
  const before = await screen.expect(200, 'GET', `/api/rooms/${code}/projector`)
  expect(before).toMatchObject({
    code,
    joinUrls: [`http://glasshouse.test/join/${code}`],
    isLocalOnly: false,
    isClosed: false,
    lesson: { seats: 2, withdrawals: 0, coverage: null },
  })
  await move(path, 'lobby', 'reveal')
  const after = await screen.expect(200, 'GET', `/api/rooms/${code.toLowerCase()}/projector`)
  expect(after.lesson).toMatchObject({ time: { step: 'reveal' }, coverage: { held: '0.00', owed: '0.00' } })
  for (const name of [...names, room.name]) expect(JSON.stringify([before, after])).not.toContain(name)
  await move(path, 'reveal', 'closed')
  expect(await screen.expect(200, 'GET', `/api/rooms/${code}/projector`)).toMatchObject({
    lesson: null,
    isClosed: true,
  })
  const unused = await operator.expect(201, 'POST', '/api/operator/rooms', { name: 'Room 14' })
  expect(await screen.expect(200, 'GET', `/api/rooms/${unused.code}/projector`)).toMatchObject({
    lesson: null,
    isClosed: false,
  })
})
