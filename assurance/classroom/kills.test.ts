import { expect, test } from 'vitest'
import type { LessonStep } from '#root/domain/lesson.ts'
import { LiveSeat } from '#root/scripts/bots/live-seat.ts'
import { Teacher } from '#root/scripts/bots/teacher.ts'
import { lessons, seats as seatTable } from '#root/server/platform/tables/lessons.ts'
import type { Window } from '#root/tests/browser.ts'
import { freshDatabase } from '#root/tests/database.ts'
import { testInstance } from '#root/tests/journey/test-instance.ts'
import { steps as stepLabels } from '#root/web/features/lessons/steps.ts'
import { type Acknowledged, answerOffers, findLostAnswers } from './answer-offers.ts'

const overHttp = 30
const offerCount = 12
const database = await freshDatabase()
const { testServer, openWindow } = testInstance({ ...database.env })

test('64 kill -9 of the server in each step: the lesson goes on, nobody joins again or refreshes, and no acknowledged answer is lost', async () => {
  const server = await testServer()
  const teacher = await Teacher.join(server.url, server.operatorLink, () => undefined)
  const { code, steps } = await teacher.startLesson('classic', 1)
  const seats = Array.from({ length: overHttp }, () => new LiveSeat(server.url, code))
  await Promise.all(seats.map((seat) => seat.join()))
  await Promise.all(seats.map((seat) => seat.follow()))
  const page = await openWindow()
  await page.goto(`/join/${code}`)
  await page.getByRole('button', { name: 'Take a seat' }).click()
  await page.getByRole('link', { name: 'Go to the lesson' }).click()
  const acknowledged: Acknowledged = new Map()

  for (const [place, step] of steps.entries()) {
    if (place > 0) await teacher.next(steps[place - 1]!, step)
    await showsStep(page, seats, step)
    // The kill meets answers that are under way: those without an answer are sent again after it.
    const isTest = step === 'first-test'
    const answering = Promise.allSettled(
      isTest ? seats.map((seat) => answerOffers(seat, acknowledged, offerCount)) : [],
    )
    await expect.poll(() => acknowledged.size).toBeGreaterThanOrEqual(isTest ? overHttp / 2 : 0)
    await server.kill()
    await answering
    const before = new Map(seats.map((seat) => [seat, seat.reads]))
    await server.restart()
    const isBack = (seat: LiveSeat) => seat.reads > before.get(seat)!
    await expect.poll(() => seats.filter(isBack).length, { timeout: 60_000 }).toBe(overHttp)
    await showsStep(page, seats, step)
    if (isTest) await Promise.all(seats.map((seat) => answerOffers(seat, acknowledged, offerCount)))
  }

  expect(seats.flatMap(({ faults }) => faults)).toEqual([])
  expect(await database.db.$count(seatTable)).toBe(overHttp + 1)
  const [lesson] = await database.db.select().from(lessons)
  expect(lesson!.step).toBe('closed')
  expect([...acknowledged.values()].map(({ size }) => size)).toEqual(seats.map(() => offerCount))
  expect(await findLostAnswers(database.db, lesson!.id, acknowledged)).toEqual([])
  await Promise.all(seats.map((seat) => seat.loseNetwork()))
}, 400_000)

/** Waits until every seat has read the step, and the page in the browser shows it. */
async function showsStep(page: Window, seats: readonly LiveSeat[], step: LessonStep): Promise<void> {
  await expect.poll(() => seats.filter(({ seenAtMs }) => seenAtMs.has(step)).length, { timeout: 60_000 }).toBe(overHttp)
  const bar = page.getByRole('complementary', { name: 'Lesson' })
  await bar.getByText(stepLabels[step].name(), { exact: true }).waitFor()
}
