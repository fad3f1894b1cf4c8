import { and, eq, isNull, sql } from 'drizzle-orm'
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
import { batchCalls } from '#root/server/platform/batch-calls.ts'
import type { Queryable } from '#root/server/platform/database/queryable.ts'
import type { LocalNetwork } from '#root/server/platform/local-network.ts'
import { type LessonRow, lessons, rooms, seatSteps, seats } from '#root/server/platform/tables/lessons.ts'
import { isPresent } from './roster.ts'
import { findOpenLesson, nowMs, presentTime, readNowMs, type RoomRow } from './store.ts'

/**
 * Returns a function that reads the seat of a client and the step of its lesson; null for a client without a lesson.
 * The message is in the given language, by default in the seat's. A whole class requests it when its lesson moves, so
 * concurrent reads share one statement.
 */
export function seatReader(db: Queryable): (client: Actor, language?: SeatLanguage) => Promise<SeatView | null> {
  const find = batchCalls(async (clientIds: readonly string[]) => {
    const found = await db
      .select({ seat: seats, lesson: lessons, code: rooms.code, nowMs })
      .from(seats)
      .innerJoin(lessons, eq(lessons.id, seats.lessonId))
      .innerJoin(rooms, eq(rooms.id, lessons.roomId))
      .where(and(anyOf(clientIds), isNull(seats.removedAt), isNull(lessons.deletedAt)))
    const byClient = new Map(found.map((each) => [each.seat.clientId, each]))
    return clientIds.map((id) => byClient.get(id))
  })
  return async (client, language) => {
    const found = await find(client.id)
    if (!found) return null
    const { seat, lesson, code } = found
    return {
      number: seat.number,
      pseudonym: seat.pseudonym,
      code,
      time: presentTime(lesson, found.nowMs),
      lens: seesLens(lesson.step, seat.hasLensEarly),
      message:
        lesson.message &&
        textIn({ text: lesson.message, translations: lesson.messageTranslations }, language ?? seat.language),
    }
  }
}

const anyOf = (clientIds: readonly string[]) => sql`${seats.clientId} = any(${sql.param([...clientIds])}::text[])`

/**
 * Returns a function that records that a seat's browser shows a step; it refuses a client without a seat. Concurrent
 * calls share one transaction. A seat that is being deleted counts as deleted, because waiting for several seats could
 * end in a deadlock.
 */
export function stepNoter(
  db: Queryable,
): (client: Actor, step: LessonStep) => Promise<null | Refusal<'seat-not-found'>> {
  const note = batchCalls((reached: readonly { readonly clientId: string; readonly step: LessonStep }[]) =>
    db.transaction(async (tx) => {
      const held = await tx
        .select({ id: seats.id, clientId: seats.clientId, lessonId: seats.lessonId })
        .from(seats)
        .where(and(anyOf(reached.map(({ clientId }) => clientId)), isNull(seats.removedAt)))
        .for('key share', { skipLocked: true })
      const byClient = new Map(held.map((seat) => [seat.clientId, seat]))
      const steps = reached.flatMap(({ clientId, step }) => {
        const seat = byClient.get(clientId)
        return seat ? [{ seatId: seat.id, step }] : []
      })
      const noted =
        steps.length > 0
          ? await tx.insert(seatSteps).values(steps).onConflictDoNothing().returning({ seatId: seatSteps.seatId })
          : []
      const isNew = new Set(noted.map(({ seatId }) => seatId))
      for (const id of new Set(held.filter((seat) => isNew.has(seat.id)).map(({ lessonId }) => lessonId)))
        await publish(tx, 'operators', { type: 'roster', id })
      return reached.map(({ clientId }) => (byClient.has(clientId) ? null : refuse('seat-not-found')))
    }),
  )
  return (client, step) => note({ clientId: client.id, step })
}

/** The projector's view of a room. It names nobody, so everyone with the code may read it. */
export async function readProjector(db: Queryable, network: LocalNetwork, room: RoomRow): Promise<Projector> {
  const lesson = await findOpenLesson(db, room.id)
  return {
    code: room.code,
    joinUrls: network.origins().map((origin) => `${origin}/join/${room.code}`),
    isLocalOnly: network.isLocalOnly(),
    isClosed: !lesson && (await db.$count(lessons, eq(lessons.roomId, room.id))) > 0,
    lesson: lesson ? await projectLesson(db, lesson) : null,
  }
}

async function projectLesson(db: Queryable, lesson: LessonRow): Promise<NonNullable<Projector['lesson']>> {
  const { rows } = await db.execute<{ seats: number; present: number; withdrawals: number }>(sql`
    select count(*)::int as seats, count(*) filter (where ${isPresent})::int as present,
      count(*) filter (where exists (select from withdrawals where client_id = seats.client_id))::int as withdrawals
    from seats where lesson_id = ${lesson.id} and removed_at is null`)
  return {
    id: lesson.id,
    time: presentTime(lesson, await readNowMs(db)),
    slide: lesson.slide,
    steps: lesson.steps.map(({ step }) => step),
    ...rows[0]!,
    coverage: isRevealed(lesson.step) ? await readCoverage(db) : null,
  }
}

async function readCoverage(db: Queryable) {
  const { custodyCents } = await readFirmBalances(db)
  return { held: toDecimal(custodyCents), owed: toDecimal(await readOwedToClients(db)) }
}
