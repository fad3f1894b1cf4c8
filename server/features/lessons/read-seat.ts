import { eq, sql } from 'drizzle-orm'
import type { Actor } from '#root/contract/identity.ts'
import type { Projector, SeatView } from '#root/contract/seats.ts'
import { isRevealed, type LessonStep, seesLens } from '#root/domain/lesson.ts'
import { toDecimal } from '#root/domain/money.ts'
import { refuse, type Refusal } from '#root/domain/refusal.ts'
import type { SeatLanguage } from '#root/domain/seat-words.ts'
import { textIn } from '#root/domain/translated-text.ts'
import { readFirmBalances } from '#root/server/ledger/accounts.ts'
import { readOwedToClients } from '#root/server/ledger/totals.ts'
import { publish } from '#root/server/live/publish.ts'
import type { Queryable } from '#root/server/platform/database/queryable.ts'
import type { LocalNetwork } from '#root/server/platform/local-network.ts'
import { findSeat, holdSeatOf } from '#root/server/platform/seats.ts'
import { type LessonRow, rooms, seatSteps } from '#root/server/platform/tables/lessons.ts'
import { isPresent } from './roster.ts'
import { findOpenLesson, presentTime, readNowMs, type RoomRow } from './store.ts'

/**
 * The seat of a client, with where its lesson is; null for a client who is in no lesson. The message is in this language,
 * by default in the one of the seat.
 */
export async function readSeat(db: Queryable, client: Actor, language?: SeatLanguage): Promise<SeatView | null> {
  const found = await findSeat(db, client.id)
  if (!found || found.lesson.deletedAt) return null
  const { seat, lesson } = found
  const [room] = await db
    .select({ code: rooms.code, nowMs: sql<number>`(extract(epoch from clock_timestamp()) * 1000)::float8` })
    .from(rooms)
    .where(eq(rooms.id, lesson.roomId))
  return {
    number: seat.number,
    pseudonym: seat.pseudonym,
    code: room!.code,
    time: presentTime(lesson, room!.nowMs),
    lens: seesLens(lesson.step, seat.hasLensEarly),
    message:
      lesson.message &&
      textIn({ text: lesson.message, translations: lesson.messageTranslations }, language ?? seat.language),
  }
}

/** Notes that a seat's browser shows a step. Refuses a client without a seat. */
export function reachStep(db: Queryable, client: Actor, step: LessonStep): Promise<null | Refusal<'seat-not-found'>> {
  return db.transaction(async (tx) => {
    const found = await holdSeatOf(tx, client.id)
    if (!found) return refuse('seat-not-found')
    const { seat, lesson } = found
    const noted = await tx.insert(seatSteps).values({ seatId: seat.id, step }).onConflictDoNothing().returning()
    if (noted.length > 0) await publish(tx, 'operators', { type: 'roster', id: lesson.id })
    return null
  })
}

/** What the projector shows of a room. It names nobody, so everyone with the code may read it. */
export async function readProjector(db: Queryable, network: LocalNetwork, room: RoomRow): Promise<Projector> {
  const lesson = await findOpenLesson(db, room.id)
  return {
    code: room.code,
    joinUrls: network.origins().map((origin) => `${origin}/join/${room.code}`),
    isLocalOnly: network.isLocalOnly(),
    lesson: lesson ? await projectLesson(db, lesson) : null,
  }
}

async function projectLesson(db: Queryable, lesson: LessonRow): Promise<NonNullable<Projector['lesson']>> {
  const { rows } = await db.execute<{ seats: number; present: number; asked: number }>(sql`
    select count(*)::int as seats, count(*) filter (where ${isPresent})::int as present,
      count(*) filter (where exists (select from withdrawals where client_id = seats.client_id))::int as asked
    from seats where lesson_id = ${lesson.id} and removed_at is null`)
  return {
    id: lesson.id,
    time: presentTime(lesson, await readNowMs(db)),
    steps: lesson.steps.map(({ step }) => step),
    ...rows[0]!,
    coverage: isRevealed(lesson.step) ? await readCoverage(db) : null,
  }
}

async function readCoverage(db: Queryable) {
  const { custodyCents } = await readFirmBalances(db)
  return { held: toDecimal(custodyCents), owed: toDecimal(await readOwedToClients(db)) }
}
