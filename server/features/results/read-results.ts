import { and, countDistinct, desc, eq, isNull, type SQL } from 'drizzle-orm'
import { randomInt } from '#platform/crypto.ts'
import type { Actor } from '#root/contract/identity.ts'
import type { ClassResult, LessonResult } from '#root/contract/results.ts'
import { bankVersion } from '#root/domain/offers/bank.ts'
import { offerSteps, type OfferStep } from '#root/domain/offers/choose-offers.ts'
import { exportLesson } from '#root/domain/offers/lesson-export.ts'
import { refuse, type Refusal } from '#root/domain/refusal.ts'
import {
  differenceOfGains,
  gainOf,
  minPeopleForScores,
  minPeopleForTotals,
  rateOf,
  saysFraudulent,
  scoreClass,
} from '#root/domain/signal-detection.ts'
import type { Queryable } from '#root/server/platform/database/queryable.ts'
import {
  readLessonAnswers,
  type SeatAnswers,
  scoresAt,
  scoresOfBothTests,
} from '#root/server/platform/lesson-scores.ts'
import { mayBeSeenBy } from '#root/server/platform/room-access.ts'
import { lessons, rooms, seats } from '#root/server/platform/tables/lessons.ts'
import { offerAnswers } from '#root/server/platform/tables/offers.ts'

const maxLessons = 100
const dayMs = 86_400_000

/** The latest lessons with answered offers that a person may see, newest first. */
export async function listLessonResults(db: Queryable, actor: Actor): Promise<LessonResult[]> {
  const rows = await lessonsWithAnswers(db, mayBeSeenBy(actor)).orderBy(desc(lessons.createdAt)).limit(maxLessons)
  return rows.map(presentLesson)
}

function lessonsWithAnswers(db: Queryable, condition: SQL) {
  return db
    .select({
      id: lessons.id,
      room: rooms.name,
      startedAt: lessons.createdAt,
      step: lessons.step,
      arms: lessons.arms,
      answered: countDistinct(offerAnswers.seatId),
    })
    .from(offerAnswers)
    .innerJoin(seats, and(eq(seats.id, offerAnswers.seatId), isNull(seats.removedAt)))
    .innerJoin(lessons, eq(lessons.id, seats.lessonId))
    .innerJoin(rooms, eq(rooms.id, lessons.roomId))
    .where(condition)
    .groupBy(lessons.id, rooms.name)
    .$dynamic()
}

type LessonRow = Awaited<ReturnType<typeof lessonsWithAnswers>>[number]

const presentLesson = ({ id, room, startedAt, step, answered }: LessonRow): LessonResult => ({
  id,
  room,
  startedAt: startedAt.toISOString(),
  step,
  answered,
})

/** The result of a class. Refuses a lesson without answered offers. */
export async function readClassResult(db: Queryable, id: string): Promise<ClassResult | Refusal<'not-found'>> {
  const [lesson] = await lessonsWithAnswers(db, eq(lessons.id, id))
  if (!lesson) return refuse('not-found')
  const answered = await readLessonAnswers(db, id, offerSteps)
  const gain = gainOf(scoresOfBothTests(answered))
  return {
    lesson: presentLesson(lesson),
    steps: offerSteps.map((step) => resultOf(answered, step)).filter(({ people }) => people > 0),
    gain: gain.people === 0 ? null : gain,
    arms: lesson.arms === 'half' ? byArm(answered) : null,
  }
}

function resultOf(answered: readonly SeatAnswers[], step: OfferStep): ClassResult['steps'][number] {
  const people = answered
    .map(({ answers }) => answers.filter((answer) => answer.step === step))
    .filter((answers) => answers.length > 0)
  return {
    step,
    people: people.length,
    score: scoreClass(scoresAt(answered, step)),
    rates: people.length < minPeopleForTotals ? null : ratesOf(people),
  }
}

type Answers = SeatAnswers['answers']

function ratesOf(people: readonly Answers[]): NonNullable<ClassResult['steps'][number]['rates']> {
  const rate = (among: (answer: Answers[number]) => boolean, does: (answer: Answers[number]) => boolean) =>
    rateOf(
      people.map((answers) => {
        const considered = answers.filter(among)
        return { count: considered.filter(does).length, outOf: considered.length }
      }),
    )
  const isFraudulent = ({ truth }: Answers[number]) => truth === 'fraudulent'
  const isGenuine = ({ truth }: Answers[number]) => truth === 'genuine'
  return {
    hits: rate(isFraudulent, ({ confidence }) => saysFraudulent(confidence)),
    falseAlarms: rate(isGenuine, ({ confidence }) => saysFraudulent(confidence)),
    checked: rate(
      () => true,
      ({ registerUse }) => registerUse !== 'none',
    ),
    wouldPayFraudulent: rate(isFraudulent, ({ wouldPay }) => wouldPay),
    wouldPayGenuine: rate(isGenuine, ({ wouldPay }) => wouldPay),
  }
}

/** The two groups of a class, unless one has fewer than eight people. */
function byArm(answered: readonly SeatAnswers[]): ClassResult['arms'] {
  const parts = (['early', 'late'] as const).map((arm) => ({
    arm,
    seats: answered.filter(({ hasLensEarly }) => hasLensEarly === (arm === 'early')),
  }))
  if (parts.some((part) => part.seats.length < minPeopleForScores)) return { groups: null, difference: null }
  const [early, late] = parts.map(({ seats: people }) => scoresOfBothTests(people))
  return {
    groups: parts.map(({ arm, seats: people }, place) => ({
      arm,
      before: scoreClass(scoresAt(people, 'first-test')),
      after: scoreClass(scoresAt(people, 'second-test')),
      gain: gainOf(place === 0 ? early! : late!),
    })),
    difference: differenceOfGains(early!, late!),
  }
}

/** The files of a lesson's export. Codes are generated for it, and people are in the order of their codes. */
export async function exportFiles(
  db: Queryable,
  id: string,
): Promise<{ lesson: string; files: ReturnType<typeof exportLesson> } | Refusal<'not-found'>> {
  const [lesson] = await lessonsWithAnswers(db, eq(lessons.id, id))
  if (!lesson) return refuse('not-found')
  const answered = await readLessonAnswers(db, id, offerSteps)
  const exportedAs = drawCode()
  const drawn = answered.map((seat) => ({
    code: drawCode(),
    arm: seat.hasLensEarly ? ('early' as const) : ('late' as const),
    answers: seat.answers.map(({ answeredAt, ...answer }) => ({
      ...answer,
      day: Math.floor((answeredAt.getTime() - lesson.startedAt.getTime()) / dayMs),
    })),
  }))
  const inOrder = drawn.toSorted((one, other) => (one.code < other.code ? -1 : 1))
  return { lesson: exportedAs, files: exportLesson({ lesson: exportedAs, bankVersion, seats: inOrder }) }
}

const letters = 'abcdefghjkmnpqrstuvwxyz'

function drawCode(): string {
  return Array.from({ length: 10 }, () => letters[randomInt(letters.length)]).join('')
}
