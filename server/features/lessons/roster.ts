import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Actor } from '#root/contract/identity.ts'
import type { RosterSeat } from '#root/contract/lessons.ts'
import type { LessonStep } from '#root/domain/lesson.ts'
import { type Cents, cents, toDecimal } from '#root/domain/money.ts'
import { refuse, type Refusal } from '#root/domain/refusal.ts'
import { endOpenAccess, lockPerson } from '#root/server/identity/end-open-access.ts'
import { publishAll } from '#root/server/live/publish.ts'
import { recordAudit } from '#root/server/platform/audit.ts'
import type { Queryable, Transaction } from '#root/server/platform/database/queryable.ts'
import { users } from '#root/server/platform/tables/identity.ts'
import { lessons, seats } from '#root/server/platform/tables/lessons.ts'
import { makeCard } from './seat-cards.ts'
import { findLesson } from './store.ts'

/** A seat that was not seen for this long is away, even if no server has noted that it left. */
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
  readonly investedCents: Cents
  readonly askedCents: Cents
}

/** The seats of a lesson by number, with what they invested and asked for; undefined if there is no such lesson. */
export async function listSeats(db: Queryable, lessonId: string): Promise<RosterSeat[] | undefined> {
  if (!(await findLesson(db, lessonId))) return undefined
  const { rows } = await db.execute<RosterRow>(sql`
    select seats.id, number, pseudonym, seats.client_id as "clientId", ${isPresent} as "isPresent", has_lens_early as "hasLensEarly",
      seen_at as "seenAt", removed_at as "removedAt",
      (select step from seat_steps where seat_id = seats.id order by reached_at desc limit 1) as step,
      coalesce((select sum(principal_cents) from investments where client_id = seats.client_id), 0)::bigint as "investedCents",
      coalesce((
        select sum(amount_cents) from withdrawals
        where client_id = seats.client_id and status not in ('rejected', 'cancelled')
      ), 0)::bigint as "askedCents"
    from seats where lesson_id = ${lessonId} order by number`)
  return rows.map(presentSeat)
}

function presentSeat({ investedCents, askedCents, seenAt, removedAt, ...seat }: RosterRow): RosterSeat {
  return {
    ...seat,
    seenAt: isoOf(seenAt),
    removedAt: isoOf(removedAt),
    invested: toDecimal(cents(investedCents)),
    asked: toDecimal(cents(askedCents)),
  }
}

function isoOf(instant: Date | string | null): string | null {
  return instant === null ? null : new Date(instant).toISOString()
}

type SeatOutcome = Promise<null | Refusal<'not-found'>>

/** Removes a seat: its account is locked, and its open pages sign out. What it had stays. */
export function removeSeat(db: Queryable, operator: Actor, lessonId: string, seatId: string): SeatOutcome {
  return changeSeat(db, lessonId, seatId, async (tx, { clientId, removedAt }) => {
    if (removedAt) return
    await tx
      .update(seats)
      .set({ removedAt: sql`now()` })
      .where(eq(seats.id, seatId))
    await tx
      .update(users)
      .set({ lockedAt: sql`firm_now()`, lockedReason: 'Removed from a lesson' })
      .where(and(eq(users.id, clientId), isNull(users.lockedAt)))
    await endOpenAccess(tx, clientId)
    const subject = { kind: 'seat', id: seatId }
    await recordAudit(tx, { actor: operator, action: 'seat-removed', subject, concerns: clientId })
  })
}

/** Lets a removed seat back in: its browser finds the same place again. */
export function readmitSeat(db: Queryable, operator: Actor, lessonId: string, seatId: string): SeatOutcome {
  return changeSeat(db, lessonId, seatId, async (tx, { clientId, removedAt }) => {
    if (!removedAt) return
    await tx.update(seats).set({ removedAt: null }).where(eq(seats.id, seatId))
    await tx.update(users).set({ lockedAt: null, lockedReason: null }).where(eq(users.id, clientId))
    const subject = { kind: 'seat', id: seatId }
    await recordAudit(tx, { actor: operator, action: 'seat-readmitted', subject, concerns: clientId })
  })
}

/** Makes a resume card for a participant who has lost theirs, and returns its words for the facilitator to pass on. */
export async function giveCard(
  { db, settings }: { readonly db: Queryable; readonly settings: { readonly secret: string } },
  operator: Actor,
  lessonId: string,
  seatId: string,
): Promise<{ card: string[] } | Refusal<'not-found'>> {
  return db.transaction(async (tx) => {
    const found = await findInLesson(tx, lessonId, seatId)
    if (!found) return refuse('not-found')
    await lockPerson(tx, found.seat.clientId)
    const again = await findInLesson(tx, lessonId, seatId)
    if (!again) return refuse('not-found')
    const { seat, roomId } = again
    const subject = { kind: 'seat', id: seatId }
    await recordAudit(tx, { actor: operator, action: 'seat-card-made', subject, concerns: seat.clientId })
    return { card: await makeCard(tx, settings.secret, { seatId, roomId, language: seat.language }) }
  })
}

async function changeSeat(
  db: Queryable,
  lessonId: string,
  seatId: string,
  change: (tx: Transaction, seat: typeof seats.$inferSelect) => Promise<void>,
): SeatOutcome {
  return db.transaction(async (tx) => {
    const found = await findInLesson(tx, lessonId, seatId)
    if (!found) return refuse('not-found')
    await lockPerson(tx, found.seat.clientId)
    const again = await findInLesson(tx, lessonId, seatId)
    if (!again) return refuse('not-found')
    await change(tx, again.seat)
    // A removed browser is signed out, so it hears only what everybody hears.
    await publishAll(tx, [
      ['operators', { type: 'roster', id: lessonId }],
      ['everyone', { type: 'lesson', id: lessonId }],
    ])
    return null
  })
}

/** A seat of a lesson that was not deleted, with its room; undefined if there is none. */
export async function findInLesson(tx: Transaction, lessonId: string, seatId: string) {
  const [found] = await tx
    .select({ seat: seats, roomId: lessons.roomId })
    .from(seats)
    .innerJoin(lessons, eq(lessons.id, seats.lessonId))
    .where(and(eq(seats.id, seatId), eq(lessons.id, lessonId), isNull(lessons.deletedAt)))
  return found
}
