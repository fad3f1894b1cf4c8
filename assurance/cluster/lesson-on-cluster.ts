import { setTimeout as pause } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import type { LessonStep } from '#root/domain/lesson.ts'
import { LiveSeat } from '#root/scripts/bots/live-seat.ts'
import { Teacher } from '#root/scripts/bots/teacher.ts'
import { untilDone } from '#root/scripts/cluster/prepare.ts'
import { inviteOperator } from '#root/server/identity/invitations.ts'
import type { Queryable } from '#root/server/platform/database/queryable.ts'
import { lessons, seats as seatTable } from '#root/server/platform/tables/lessons.ts'
import { type Acknowledged, answerOffers, findLostAnswers } from '../classroom/answer-offers.ts'
import { askForMoney, expectApproval, findMoneyFaults, investDeposit, payIn, type SeatMoney } from './pay-as-seat.ts'

const offerCount = 12
/** A leader may change twice while one request is repeated. */
const timeoutS = 120

/** A lesson with a teacher, and seats that keep a stream of live events open. */
export interface ClusterLesson {
  readonly teacher: Teacher
  readonly seats: readonly LiveSeat[]
  readonly steps: readonly LessonStep[]
  readonly acknowledged: Acknowledged
  /** The money of each seat; null in a lesson without money. */
  readonly money: ReadonlyMap<number, SeatMoney> | null
}

/**
 * Opens a room at a firm, starts a lesson, and seats this many participants. With money, they pay in, invest and ask for
 * their money: in a firm without other clients, whose history would not contain their records.
 */
export async function openLesson(
  db: Queryable,
  url: string,
  seatCount: number,
  { hasMoney = false } = {},
): Promise<ClusterLesson> {
  const teacher = await Teacher.join(url, await inviteOperator(db, url, null), () => {})
  const { code, steps } = await teacher.startLesson('classic', 1)
  const seats = Array.from({ length: seatCount }, () => new LiveSeat(url, code))
  await Promise.all(seats.map((seat) => seat.join()))
  await Promise.all(seats.map((seat) => seat.follow()))
  const money = hasMoney ? new Map(seats.map(({ number }) => [number, new Map() as SeatMoney])) : null
  return { teacher, seats, steps, acknowledged: new Map(), money }
}

/**
 * Plays all steps, each for some milliseconds at least: every seat sees it, answers the offers of the first test and, in a
 * lesson with money, pays in, invests and asks for its money. A request that gets no answer, or is asked to come again,
 * is repeated. Rejects when a seat does not see a step.
 */
export async function playLesson(lesson: ClusterLesson, stepMs: number): Promise<void> {
  const { teacher, seats, steps, acknowledged, money } = lesson
  for (const [place, step] of steps.entries()) {
    const hasSeen = ({ seenAtMs }: LiveSeat) => seenAtMs.has(step)
    if (place > 0)
      await untilDone(`The step ${step}`, timeoutS, async () => {
        // The answer may be lost after the lesson has moved on.
        if (!seats.some(hasSeen)) await teacher.next(steps[place - 1]!, step)
      })
    await untilDone(`The step ${step} in each seat`, timeoutS, async () => {
      const missing = seats.filter((seat) => !hasSeen(seat))
      if (missing.length > 0) throw new Error(`Not in ${missing.map(({ condition }) => condition).join('; ')}`)
    })
    if (step === 'first-test')
      for (const seat of seats)
        await untilDone('The answers', timeoutS, () => answerOffers(seat, acknowledged, offerCount))
    if (money && step === 'play') await payAndInvest(lesson, money)
    if (money && step === 'ask') await Promise.all(seats.map((seat) => askForMoney(seat, money.get(seat.number)!)))
    await pause(stepMs)
  }
}

/** Every seat pays in and invests; the plans have matured afterwards. */
async function payAndInvest({ teacher, seats }: ClusterLesson, money: ReadonlyMap<number, SeatMoney>): Promise<void> {
  await Promise.all(seats.map((seat) => payIn(seat, money.get(seat.number)!)))
  await untilDone('The approvals', timeoutS, async () => {
    // The director approves on the next day of the firm what has been confirmed.
    await teacher.confirmPayments()
    await teacher.moveDays(1)
    await Promise.all(seats.map(expectApproval))
  })
  await Promise.all(seats.map((seat) => investDeposit(seat, money.get(seat.number)!)))
  await untilDone('The days of the plans', timeoutS, () => teacher.moveDays(10))
}

/** Ends the streams of a lesson that was played to its end. Returns what went wrong in it. */
export async function findLessonFaults(
  db: Queryable,
  { seats, acknowledged, money }: ClusterLesson,
): Promise<string[]> {
  await Promise.all(seats.map((seat) => seat.loseNetwork()))
  const [lesson] = await db.select().from(lessons)
  const taken = await db.select().from(seatTable).where(eq(seatTable.lessonId, lesson!.id))
  const numbers = taken.map(({ number }) => number).toSorted((one, other) => one - other)
  const expected = seats.map(({ number }) => number).toSorted((one, other) => one - other)
  return [
    ...seats.flatMap(({ faults }) => faults),
    ...(await findLostAnswers(db, lesson!.id, acknowledged)),
    ...(money ? await findMoneyFaults(db, lesson!.id, money) : []),
    ...(lesson!.step === 'closed' ? [] : [`The lesson is at ${lesson!.step}`]),
    ...(numbers.join() === expected.join() ? [] : [`Seats ${numbers.join()} instead of ${expected.join()}`]),
  ]
}
