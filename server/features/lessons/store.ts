import { and, count, desc, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { Lesson, LessonHead, LessonTime } from '#root/contract/lessons.ts'
import { type LessonState, maxSeatsIn } from '#root/domain/lesson.ts'
import { readRoomCode } from '#root/domain/seat.ts'
import type { ReadClassSize } from '#root/server/platform/class-size.ts'
import type { Queryable, Transaction } from '#root/server/platform/database/queryable.ts'
import { type LessonRow, lessons, rooms, seats } from '#root/server/platform/tables/lessons.ts'

export type RoomRow = typeof rooms.$inferSelect

/** A room by its typed code. */
export async function findRoom(db: Queryable, typed: string): Promise<RoomRow | undefined> {
  const code = readRoomCode(typed)
  if (code === null) return undefined
  const [room] = await db.select().from(rooms).where(eq(rooms.code, code))
  return room
}

/** The running lesson of a room. */
export async function findOpenLesson(db: Queryable, roomId: string): Promise<LessonRow | undefined> {
  const [lesson] = await db
    .select()
    .from(lessons)
    .where(and(eq(lessons.roomId, roomId), isNull(lessons.closedAt)))
  return lesson
}

/** A lesson that was not deleted, with its room and the real time in milliseconds. */
export async function findLesson(db: Queryable, id: string) {
  const [found] = await db
    .select({ lesson: lessons, room: rooms, nowMs })
    .from(lessons)
    .innerJoin(rooms, eq(rooms.id, lessons.roomId))
    .where(and(eq(lessons.id, id), isNull(lessons.deletedAt)))
  return found
}

/** Like `findLesson`, and locks the lesson until the transaction ends. */
export async function lockLesson(tx: Transaction, id: string): Promise<LessonRow | undefined> {
  const [lesson] = await tx
    .select()
    .from(lessons)
    .where(and(eq(lessons.id, id), isNull(lessons.deletedAt)))
    .for('update')
  return lesson
}

/** The real time in milliseconds, by the database's clock, which several server processes share. */
export const nowMs = sql<number>`(extract(epoch from clock_timestamp()) * 1000)::float8`

export async function readNowMs(db: Queryable): Promise<number> {
  const [row] = await db.select({ nowMs }).from(sql`(select) as machine`)
  return row!.nowMs
}

/** The lessons that match a condition, for a list, newest first. */
export async function selectHeads(db: Queryable, condition: SQL | undefined, limit: number): Promise<LessonHead[]> {
  const rows = await db
    .select({ lesson: lessons, roomName: rooms.name, seats: count(seats.id) })
    .from(lessons)
    .innerJoin(rooms, eq(rooms.id, lessons.roomId))
    .leftJoin(seats, and(eq(seats.lessonId, lessons.id), isNull(seats.removedAt)))
    .where(and(isNull(lessons.deletedAt), condition))
    .groupBy(lessons.id, rooms.name)
    .orderBy(desc(lessons.id))
    .limit(limit)
  return rows.map(({ lesson: { id, planName, step, createdAt, closedAt }, roomName, seats: taken }) => ({
    roomName,
    seats: taken,
    id,
    planName,
    step,
    createdAt: createdAt.toISOString(),
    closedAt: closedAt?.toISOString() ?? null,
  }))
}

/** The state of a lesson for the rules. */
export function stateOf({ step, stepStartedAt, stepEndsAt, pausedAt }: LessonRow): LessonState {
  return {
    step,
    startedAtMs: stepStartedAt.getTime(),
    endsAtMs: stepEndsAt?.getTime() ?? null,
    pausedAtMs: pausedAt?.getTime() ?? null,
  }
}

/** The columns of a state. */
export function columnsOf({ step, startedAtMs, endsAtMs, pausedAtMs }: LessonState) {
  return {
    step,
    stepStartedAt: new Date(startedAtMs),
    stepEndsAt: endsAtMs === null ? null : new Date(endsAtMs),
    pausedAt: pausedAtMs === null ? null : new Date(pausedAtMs),
  }
}

/** The step and time of a lesson for browsers. */
export function presentTime({ step, stepStartedAt, stepEndsAt, pausedAt }: LessonRow, serverNowMs: number): LessonTime {
  return {
    step,
    stepStartedAt: stepStartedAt.toISOString(),
    stepEndsAt: stepEndsAt?.toISOString() ?? null,
    pausedAt: pausedAt?.toISOString() ?? null,
    serverNow: new Date(serverNowMs).toISOString(),
  }
}

/**
 * A lesson for its staff; undefined if it does not exist or was deleted. `mayRun` says whether the reader may run it.
 */
export async function readLesson(
  { db, readClassSize }: { readonly db: Queryable; readonly readClassSize: ReadClassSize },
  id: string,
  mayRun = true,
): Promise<Lesson | undefined> {
  const found = await findLesson(db, id)
  if (!found) return undefined
  const { lesson, room } = found
  return {
    id,
    code: room.code,
    roomName: room.name,
    mayRun,
    planName: lesson.planName,
    steps: [...lesson.steps],
    time: presentTime(lesson, found.nowMs),
    slide: lesson.slide,
    arms: lesson.arms,
    seed: lesson.seed,
    capacity: lesson.capacity,
    maxSeats: maxSeatsIn(readClassSize()),
    seatsGiven: lesson.seatsGiven,
    emailReminders: lesson.emailReminders,
    message: lesson.message,
    messageTranslations: lesson.messageTranslations,
    createdAt: lesson.createdAt.toISOString(),
    closedAt: lesson.closedAt?.toISOString() ?? null,
  }
}
