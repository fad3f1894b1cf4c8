import { and, eq, isNull, sql } from 'drizzle-orm'
import type { LessonStep } from '#root/domain/lesson.ts'
import type { Queryable, Transaction } from './database/queryable.ts'
import { type LessonRow, lessons, type SeatRow, seats, seatSteps } from './tables/lessons.ts'

/** A seat and its lesson. */
export interface SeatInLesson {
  readonly seat: SeatRow
  readonly lesson: LessonRow
}

/** The seat of a client with its lesson; undefined for a client without a lesson. */
export async function findSeat(db: Queryable, clientId: string): Promise<SeatInLesson | undefined> {
  const [found] = await seatOf(db, clientId)
  return found
}

/** Like `findSeat`, and prevents the deletion of the seat until the transaction ends. */
export async function lockSeatOf(tx: Transaction, clientId: string): Promise<SeatInLesson | undefined> {
  const [found] = await seatOf(tx, clientId).for('key share', { of: seats })
  return found
}

function seatOf(db: Queryable, clientId: string) {
  return db
    .select({ seat: seats, lesson: lessons })
    .from(seats)
    .innerJoin(lessons, eq(lessons.id, seats.lessonId))
    .where(and(eq(seats.clientId, clientId), isNull(seats.removedAt)))
}

/** Records that a seat has completed a step. Only the first time counts. */
export async function recordStepDone(tx: Queryable, seatId: string, step: LessonStep): Promise<void> {
  await tx
    .insert(seatSteps)
    .values({ seatId, step, doneAt: sql`now()` })
    .onConflictDoUpdate({
      target: [seatSteps.seatId, seatSteps.step],
      set: { doneAt: sql`coalesce(${seatSteps.doneAt}, now())` },
    })
}
