import { and, eq, isNull, sql } from 'drizzle-orm'
import type { LessonEvent } from '#root/domain/director/direct.ts'
import { type Beat, scripts } from '#root/domain/director/script.ts'
import { cents } from '#root/domain/money.ts'
import type { Queryable, Transaction } from '#root/server/platform/database/queryable.ts'
import {
  directorBeats,
  type LessonDirectorRow,
  lessonDirectors,
} from '#root/server/platform/tables/lesson-directors.ts'
import { type LessonRow, lessons } from '#root/server/platform/tables/lessons.ts'

/** A lesson, and its automatic operator if it ever had one. */
export interface DirectedLesson {
  readonly lesson: LessonRow
  readonly director: LessonDirectorRow | null
}

/** A lesson that was not deleted, with its director. */
export async function findDirected(db: Queryable, lessonId: string): Promise<DirectedLesson | undefined> {
  const [found] = await db
    .select({ lesson: lessons, director: lessonDirectors })
    .from(lessons)
    .leftJoin(lessonDirectors, eq(lessonDirectors.lessonId, lessons.id))
    .where(and(eq(lessons.id, lessonId), isNull(lessons.deletedAt)))
  return found
}

/** As `findDirected` for a lesson with a director, which stays locked until the transaction ends. */
export async function lockDirected(tx: Transaction, lessonId: string): Promise<DirectedLesson | undefined> {
  await tx.select().from(lessonDirectors).where(eq(lessonDirectors.lessonId, lessonId)).for('update')
  return findDirected(tx, lessonId)
}

/** The lessons whose director is switched on. */
export async function listDirected(db: Queryable): Promise<{ lesson: LessonRow; director: LessonDirectorRow }[]> {
  return db
    .select({ lesson: lessons, director: lessonDirectors })
    .from(lessonDirectors)
    .innerJoin(lessons, eq(lessons.id, lessonDirectors.lessonId))
    .where(eq(lessonDirectors.isOn, true))
}

/** The script of a director, without the beats that the staff has switched off. */
export function beatsOf({ script, skippedBeats }: LessonDirectorRow): Beat[] {
  return scripts[script].filter(({ id }) => !skippedBeats.includes(id))
}

/** The settled beats of a lesson. */
export function readSettled(db: Queryable, lessonId: string) {
  return db
    .select({ key: directorBeats.key, beat: directorBeats.beat, outcome: directorBeats.outcome })
    .from(directorBeats)
    .where(eq(directorBeats.lessonId, lessonId))
}

export const keysOf = (settled: readonly { readonly key: string }[]): Set<string> =>
  new Set(settled.map(({ key }) => key))

interface LessonEventRow extends Record<string, unknown>, Omit<LessonEvent, 'amountCents'> {
  readonly amountCents: string | null
}

/**
 * The events of a lesson to which beats may react, for seats that are not removed. Occurrences are numbered in order of
 * time, so that a later one never changes the number of an earlier one.
 */
export async function readLessonEvents(
  db: Queryable,
  { lessonId, startedAt }: LessonDirectorRow,
): Promise<LessonEvent[]> {
  const seatsOfLesson = sql`(select number, client_id from seats where lesson_id = ${lessonId} and removed_at is null)`
  const ofSeats = (event: string, table: string, at: string, condition: string, amount: string) => sql`
    select ${event}::text as event, number as seat, id::text as subject, ${sql.raw(amount)}::bigint as amount, ${sql.raw(at)} as at,
      row_number() over (partition by number order by ${sql.raw(at)}, id)::int as occurrence, null::text as beat
    from ${sql.raw(table)} join ${seatsOfLesson} as seats using (client_id) where ${sql.raw(condition)}`
  const { rows } = await db.execute<LessonEventRow>(sql`
    select event, seat, subject, occurrence, beat, amount::text as "amountCents",
      (extract(epoch from at) * 1000)::float8 as "atMs"
    from (
      select 'director-started' as event, null::int as seat, null::text as subject, null::bigint as amount,
        ${startedAt.toISOString()}::timestamptz as at, 1 as occurrence, null::text as beat
      union all ${ofSeats('deposit-reported', 'deposits', 'submitted_at', 'submitted_at is not null', 'amount_cents')}
      union all ${ofSeats('plan-matured', 'investments', 'settled_at', 'settled_at is not null', 'payout_cents')}
      union all ${ofSeats('withdrawal-requested', 'withdrawals', 'created_at', 'true', 'amount_cents')}
      union all ${ofSeats('withdrawal-paid', 'withdrawals', 'decided_at', "status = 'approved'", 'amount_cents')}
      union all select 'withdrawals-frozen', null, null, null, greatest(started_at, ${startedAt.toISOString()}::timestamptz),
        row_number() over (order by started_at, id)::int, null
      from withdrawal_freezes where ended_at is null or started_at >= ${startedAt.toISOString()}::timestamptz
      union all select 'beat-done', seat_number, null, null, settled_at, occurrence, beat
      from director_beats where lesson_id = ${lessonId} and outcome = 'done'
    ) as happened`)
  return rows.map(({ event, seat, subject, occurrence, beat, atMs, amountCents }) => ({
    event,
    seat,
    subject,
    occurrence,
    beat,
    atMs,
    amountCents: amountCents === null ? null : cents(BigInt(amountCents)),
  }))
}
