import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { routeTable } from '#root/contract/routes.ts'
import { purgeSeats } from '#root/server/features/lessons/purge-seats.ts'
import { deletePeople } from '#root/server/identity/delete-people.ts'
import { lockPeopleForDeletion } from '#root/server/identity/lock-people.ts'
import { transactionOn } from '#root/server/platform/node/database/pool.ts'
import type { Browser } from './browser.ts'
import { clientOf, runInOrder, openRaces, waitUntilBlockedOrDone } from './deletion-race.ts'
import { join, startLesson, takeKey } from './lesson-steps.ts'
import { confirmed, type TestApp } from './test-app.ts'

/* A seat is deleted with its lesson while a request of its browser is under way. */

let running: TestApp
let operator: Browser
beforeAll(async () => {
  running = await openRaces()
  operator = await confirmed(await running.operator())
})

type Seat = Awaited<ReturnType<typeof takeSeat>>

/** A seat at the first test of a lesson that began long ago. */
async function takeSeat() {
  const { lesson, code, path } = await startLesson(operator)
  const browser = running.visitor()
  const seat = await join(browser, code)
  await operator.expect(200, 'POST', `${path}/steps`, { from: 'lobby', to: 'first-test' })
  const { offers } = await browser.expect(200, 'GET', '/api/seat/offers/first-test?language=en')
  await running.database.db.execute(
    sql`update lessons set step_started_at = now() - interval '31 days' where id = ${lesson.id}`,
  )
  return {
    ...seat,
    id: await clientOf(browser),
    lessonId: lesson.id as string,
    code,
    browser,
    offer: offers[0].id as string,
  }
}

/** Closes the lesson of a seat, which offers reminders by email then. */
async function endLesson({ lessonId }: Seat): Promise<void> {
  await running.database.db.execute(sql`
    update lessons set email_reminders = true, step = 'closed', closed_at = now() - interval '31 days'
    where id = ${lessonId}`)
}

/** The requests of a seat's browser that write. */
const requests: Record<string, (seat: Seat) => readonly [path: string, body?: object]> = {
  'POST /api/rooms/{code}/seats': ({ code, pseudonym }) => [`/api/rooms/${code}/seats`, { pseudonym, language: 'en' }],
  'POST /api/rooms/{code}/returns': ({ code }) => [`/api/rooms/${code}/returns`],
  'POST /api/rooms/{code}/moves': ({ code, card }) => [`/api/rooms/${code}/moves`, { card: card.join(' ') }],
  'DELETE /api/seat': () => ['/api/seat'],
  'POST /api/seat/steps': () => ['/api/seat/steps', { step: 'first-test' }],
  'POST /api/seat/cards': () => ['/api/seat/cards'],
  'POST /api/seat/reminders': ({ id }) => ['/api/seat/reminders', { email: `${id}@example.com`, language: 'en' }],
  'DELETE /api/seat/reminders': () => ['/api/seat/reminders'],
  'PUT /api/seat/offers/{step}/{offer}/answer': ({ offer }) => [
    `/api/seat/offers/first-test/${offer}/answer?language=en`,
    { confidence: 5, wouldPay: false, registerUse: 'none', timeMs: 1 },
  ],
}
const signedOut = ['POST /api/rooms/{code}/seats', 'POST /api/rooms/{code}/returns', 'POST /api/rooms/{code}/moves']

/** The answer to a request that finds its seat when it starts and not when it writes. */
const lateAnswers: Readonly<Record<string, number>> = {
  // The seat has no address, or none any more.
  'DELETE /api/seat/reminders': 204,
  'POST /api/seat/reminders': 409,
}

test('54 every writing route of a seat is raced', () => {
  const routes = routeTable
    .filter(({ method, path }) => method !== 'get' && /^\/api\/(?:seat|rooms)(?:\/|$)/.test(path))
    .map(({ method, path }) => `${method.toUpperCase()} ${path}`)
  expect(Object.keys(requests).toSorted()).toEqual(routes.toSorted())
})

describe.each(Object.keys(requests))('54 %s', (name) => {
  const ask = async (seat: Seat) => {
    if (name.endsWith('/reminders')) await endLesson(seat)
    const [path, body] = requests[name]!(seat)
    const browser = signedOut.includes(name) ? takeKey(running.visitor(), seat.browser) : seat.browser
    return (await browser.send(name.split(' ')[0]!, path, body)).status
  }
  const purge = async () => {
    await purgeSeats({ db: running.database.db, files: running.services.files, retentionDays: 30 })
    return 204
  }
  const expectNoDataRemains = async ({ id }: Seat) => {
    const { rows } = await running.database.db.execute(sql`
      select (select count(*)::int from seats where client_id = ${id}) as seats,
        (select count(*)::int from seat_reminders where seat_id not in (select id from seats)) as reminders,
        (select count(*)::int from session where user_id = ${id}) as sessions,
        (select count(*)::int from "user" where id = ${id} and deleted_at is not null) as deleted`)
    expect(rows).toEqual([{ seats: 0, reminders: 0, sessions: 0, deleted: 1 }])
  }

  test('sent during a deletion that is not committed yet: refused, and the seat is deleted', async () => {
    const seat = await takeSeat()
    const deleting = await running.database.owner.connect()
    const tx = transactionOn(deleting)
    await deleting.query('begin')
    await deletePeople(tx, await lockPeopleForDeletion(tx, [seat.id]))
    const answer = ask(seat)
    await waitUntilBlockedOrDone(answer)
    await deleting.query('commit')
    deleting.release(true)
    expect([401, 404, lateAnswers[name]]).toContain(await answer)
    await expectNoDataRemains(seat)
  })

  test('sent before a deletion starts: no server error, and the seat is deleted', async () => {
    const seat = await takeSeat()
    const [status] = await runInOrder(
      seat,
      () => ask(seat),
      () => purge(),
    )
    expect(status).toBeLessThan(500)
    await expectNoDataRemains(seat)
  })
})
