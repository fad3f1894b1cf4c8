import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Actor } from '#root/contract/identity.ts'
import type { RosterSeat } from '#root/contract/lessons.ts'
import type { LessonStep } from '#root/domain/lesson.ts'
import { type Cents, cents, toDecimal } from '#root/domain/money.ts'
import { refuse, type Refusal } from '#root/domain/refusal.ts'
import { endOpenAccess, lockPerson } from '#root/server/identity/end-open-access.ts'
import { publishAll } from '#root/server/live/publish.ts'
import { recordAudit } from '#root/server/platform/audit.ts'
import { ClassFull, type ReadClassSize, refuseFullClass, requireClassSize } from '#root/server/platform/class-size.ts'
import type { Queryable, Transaction } from '#root/server/platform/database/queryable.ts'
import { users } from '#root/server/platform/tables/identity.ts'
import { lessons, seats } from '#root/server/platform/tables/lessons.ts'
import { makeCard } from './seat-cards.ts'
import { findLesson } from './store.ts'

/** A seat that was not seen for this many seconds counts as absent, even if no server has recorded that it left. */
export const presentForS = 45

/** Whether a page of a seat is open, as a condition on `seats`. */
export const isPresent = sql<boolean>`(
  seats.removed_at is null and seats.left_at is null
  and coalesce(seats.seen_at > now() - make_interval(secs => ${presentForS}), false))`

interface RosterRow extends Record<string, unknown> {
  readonly id: string
  readonly number: number
  readonly pseudonym: string
  readonly clientId: string
  readonly step: LessonStep | null
  readonly isPresent: boolean
  readonly seenAt: Date | null
  readonly removedAt: Date | null
  readonly hasLensEarly: boolean
  readonly registerChecks: number
  readonly investedCents: Cents
  readonly requestedCents: Cents
}

/**
 * The seats of a lesson by number, with their register checks, investments and requested withdrawals; undefined for an
 * unknown lesson.
 */
export async function listSeats(db: Queryable, lessonId: string): Promise<RosterSeat[] | undefined> {
  if (!(await findLesson(db, lessonId))) return undefined
  const { rows } = await db.execute<RosterRow>(sql`
    select seats.id, number, pseudonym, seats.client_id as "clientId", ${isPresent} as "isPresent", has_lens_early as "hasLensEarly",
      seen_at as "seenAt", removed_at as "removedAt",
      (select step from seat_steps where seat_id = seats.id order by reached_at desc limit 1) as step,
      (select count(*)::int from offer_answers where seat_id = seats.id and register_use <> 'none') as "registerChecks",
      coalesce((select sum(principal_cents) from investments where client_id = seats.client_id), 0)::bigint as "investedCents",
      coalesce((
        select sum(amount_cents) from withdrawals
        where client_id = seats.client_id and status not in ('rejected', 'cancelled')
      ), 0)::bigint as "requestedCents"
    from seats where lesson_id = ${lessonId} order by number`)
  return rows.map(presentSeat)
}

function presentSeat({ investedCents, requestedCents, seenAt, removedAt, ...seat }: RosterRow): RosterSeat {
  return {
    ...seat,
    seenAt: isoOf(seenAt),
    removedAt: isoOf(removedAt),
    invested: toDecimal(cents(investedCents)),
    requested: toDecimal(cents(requestedCents)),
  }
}

function isoOf(instant: Date | string | null): string | null {
  return instant === null ? null : new Date(instant).toISOString()
}

/** The reason for the lock of a removed seat's account. */
const removedReason = 'Removed from a lesson'

type SeatOutcome = Promise<null | Refusal<'not-found'>>

/** Removes a seat: its account is locked, and its open pages sign out. Its data stays. */
export function removeSeat(db: Queryable, operator: Actor, lessonId: string, seatId: string): SeatOutcome {
  return changeSeat(db, lessonId, seatId, async (tx, { seat: { clientId, removedAt } }) => {
    if (removedAt) return
    await tx
      .update(seats)
      .set({ removedAt: sql`now()` })
      .where(eq(seats.id, seatId))
    await tx
      .update(users)
      .set({ lockedAt: sql`firm_now()`, lockedReason: removedReason })
      .where(and(eq(users.id, clientId), isNull(users.lockedAt)))
    await endOpenAccess(tx, clientId)
    const subject = { kind: 'seat', id: seatId }
    await recordAudit(tx, { actor: operator, action: 'seat-removed', subject, concerns: clientId })
  })
}

/**
 * Readmits a removed seat: its browser returns to it. A lock for another reason stays. Refuses a seat of a running lesson
 * if the class is full; those of a closed lesson do not count.
 */
export async function readmitSeat(
  { db, readClassSize }: { readonly db: Queryable; readonly readClassSize: ReadClassSize },
  operator: Actor,
  lessonId: string,
  seatId: string,
): Promise<null | Refusal<'not-found' | 'class-full'>> {
  try {
    return await changeSeat(db, lessonId, seatId, async (tx, { seat: { clientId, removedAt }, closedAt }) => {
      if (!removedAt) return
      await tx.update(seats).set({ removedAt: null }).where(eq(seats.id, seatId))
      await tx
        .update(users)
        .set({ lockedAt: null, lockedReason: null })
        .where(and(eq(users.id, clientId), eq(users.lockedReason, removedReason)))
      const subject = { kind: 'seat', id: seatId }
      await recordAudit(tx, { actor: operator, action: 'seat-readmitted', subject, concerns: clientId })
      if (!closedAt) await requireClassSize(tx, readClassSize)
    })
  } catch (error) {
    if (error instanceof ClassFull) return refuseFullClass(error.limit)
    throw error
  }
}

/** Makes a resume card for a participant who has lost theirs, and returns its words for the facilitator to pass on. */
export async function giveCard(
  { db, settings }: { readonly db: Queryable; readonly settings: { readonly secret: string } },
  operator: Actor,
  lessonId: string,
  seatId: string,
): Promise<{ card: string[] } | Refusal<'not-found'>> {
  return db.transaction(async (tx) => {
    const locked = await lockSeat(tx, lessonId, seatId)
    if (!locked) return refuse('not-found')
    const { seat, roomId } = locked
    const subject = { kind: 'seat', id: seatId }
    await recordAudit(tx, { actor: operator, action: 'seat-card-made', subject, concerns: seat.clientId })
    return { card: await makeCard(tx, settings.secret, { seatId, roomId, language: seat.language }) }
  })
}

async function changeSeat(
  db: Queryable,
  lessonId: string,
  seatId: string,
  change: (tx: Transaction, found: SeatInRoom) => Promise<void>,
): SeatOutcome {
  return db.transaction(async (tx) => {
    const locked = await lockSeat(tx, lessonId, seatId)
    if (!locked) return refuse('not-found')
    // The browser of a removed seat is signed out, so it only gets events for everybody.
    await publishAll(tx, [
      ['operators', { type: 'roster', id: lessonId }],
      ['everyone', { type: 'lesson', id: lessonId }],
    ])
    await change(tx, locked)
    return null
  })
}

type SeatInRoom = NonNullable<Awaited<ReturnType<typeof findInLesson>>>

/** A seat of a lesson, read again after its participant is locked; undefined if there is none. */
async function lockSeat(tx: Transaction, lessonId: string, seatId: string) {
  const found = await findInLesson(tx, lessonId, seatId)
  if (!found) return undefined
  await lockPerson(tx, found.seat.clientId)
  return findInLesson(tx, lessonId, seatId)
}

/** A seat of a lesson that was not deleted, with its room and the end of the lesson; undefined if there is none. */
export async function findInLesson(tx: Transaction, lessonId: string, seatId: string) {
  const [found] = await tx
    .select({ seat: seats, roomId: lessons.roomId, closedAt: lessons.closedAt })
    .from(seats)
    .innerJoin(lessons, eq(lessons.id, seats.lessonId))
    .where(and(eq(seats.id, seatId), eq(lessons.id, lessonId), isNull(lessons.deletedAt)))
  return found
}
