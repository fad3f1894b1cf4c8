import { eq } from 'drizzle-orm'
import { hasLensEarly } from '#root/domain/lesson.ts'
import { type Random, seededRandom } from '#root/domain/random.ts'
import { drawPseudonym } from '#root/domain/seat.ts'
import type { Confidence } from '#root/domain/signal-detection.ts'
import type { Queryable } from '#root/server/platform/database/queryable.ts'
import { lessons, seats } from '#root/server/platform/tables/lessons.ts'
import { offerAnswers } from '#root/server/platform/tables/offers.ts'
import { answersOf, type openTestLesson } from '#root/tests/http/lesson-seats.ts'
import { newPerson } from '#root/tests/people.ts'

/* A lesson in which a whole class has answered, so that its results and debriefs have contents. */

type TestLesson = Awaited<ReturnType<typeof openTestLesson>>

/** The seats of a class: enough for the results of each of the two arms. */
const classSize = 18

/** The skill of a seat at a step: how many of the six steps its answers lie from their middle, towards the truth. */
const skills = { 'first-test': 0.5, exercise: 1, 'second-test': 1.5 } as const

/**
 * Fills a test lesson up to a class of `classSize`, half of which sees the lens early. All seats, the given first one
 * included, answer both tests and the exercise, each with a skill of its own.
 */
export async function answerAsClass(db: Queryable, lesson: TestLesson, firstSeatId: string): Promise<void> {
  await db.update(lessons).set({ arms: 'half' }).where(eq(lessons.id, lesson.id))
  for (let number = 1; number <= classSize; number++) {
    const random = seededRandom(20_270_118, number)
    const seatId = number === 1 ? firstSeatId : await lesson.seat((await newPerson(db, 'client')).id, number)
    await db
      .update(seats)
      .set({ pseudonym: pseudonymOf(random), hasLensEarly: hasLensEarly('half', number) })
      .where(eq(seats.id, seatId))
    await db.insert(offerAnswers).values(drawAnswers({ id: seatId, number }, random))
  }
}

function pseudonymOf(random: Random): string {
  return drawPseudonym((below) => Math.floor(random.between(0, below)), 'en')
}

/** The answers of a seat at both tests and the exercise. */
function drawAnswers(seat: { readonly id: string; readonly number: number }, random: Random) {
  const talent = random.between(-0.5, 1)
  return (['first-test', 'exercise', 'second-test'] as const).flatMap((step) =>
    answersOf(seat, step, ({ truth }) => {
      const towards = (skills[step] + talent) * (truth === 'fraudulent' ? 1 : -1)
      const confidence = Math.min(6, Math.max(1, Math.round(3.5 + towards + 1.2 * random.normal())))
      return {
        confidence: confidence as Confidence,
        wouldPay: confidence <= 2,
        registerUse: random.uniform() < 0.4 ? 'opened' : 'none',
        timeMs: Math.round(random.between(4_000, 30_000)),
      }
    }),
  )
}
