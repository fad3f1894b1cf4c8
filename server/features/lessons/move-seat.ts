import { and, eq } from 'drizzle-orm'
import type { Actor } from '#root/contract/identity.ts'
import { isRefusal, refuse, type Refusal } from '#root/domain/refusal.ts'
import { readCard, type SeatRefusal } from '#root/domain/seat.ts'
import { isStaff } from '#root/domain/staff.ts'
import { endOpenAccess, lockPerson } from '#root/server/identity/end-open-access.ts'
import { keyForLesson, newSeatKey, type SeatKeys } from '#root/server/identity/seat-cookie.ts'
import { type Counted, refundAll, takeAll, tooManyAttempts } from '#root/server/identity/throttle.ts'
import { publish } from '#root/server/live/publish.ts'
import { sendPipelined } from '#root/server/platform/database/in-transaction.ts'
import type { Queryable, Transaction } from '#root/server/platform/database/queryable.ts'
import { findSeat } from '#root/server/platform/seats.ts'
import { type LessonRow, lessons, type SeatRow, seatCards, seats } from '#root/server/platform/tables/lessons.ts'
import { digestOfCard, makeCard } from './seat-cards.ts'
import {
  type SeatRequester,
  digestOfKey,
  findByKey,
  findRoomOrCount,
  lockSeatWithOwner,
  type Opening,
  presentSeat,
  type SeatServices,
  type SeatTaken,
  signInto,
} from './take-seat.ts'

type Refused = Refusal<SeatRefusal | 'too-many-attempts'>

/**
 * Returns to the seat that this browser took earlier, after its session has ended. Refuses a removed seat, a deleted
 * lesson, a lesson whose seats were deleted, and a browser without a seat there.
 */
export async function returnToSeat(
  services: SeatServices,
  typed: string,
  { address, actor, keys: { seat: key } }: SeatRequester,
): Promise<SeatTaken | Refused> {
  const { db, auth, throttle } = services
  if (actor && isStaff(actor.role)) return refuse('staff-takes-no-seat')
  const room = await findRoomOrCount(services, typed, address)
  if ('refusal' in room) return room
  if (!key) return refuse('seat-not-found')
  const inRoom = and(eq(lessons.id, key.lesson), eq(lessons.roomId, room.id))
  const [lesson] = await db.select().from(lessons).where(inRoom)
  if (lesson?.deletedAt) return refuse('lesson-deleted')
  const seat = lesson && (await findByKey(db, key))
  if (!seat) {
    if (lesson && (await hasNoSeatLeft(db, lesson))) return refuse('seats-deleted')
    const waitS = await throttle.take('roomCodeFromAddress', address)
    return waitS > 0 ? tooManyAttempts(waitS) : refuse('seat-not-found')
  }
  return db.transaction(async (tx) => {
    const held = await lockSeatWithOwner(tx, seat)
    if (isRefusal(held)) return held
    const signedIn = await signInto(tx, auth, seat)
    return { taken: presentSeat(seat, room, null), opened: { signedIn, key } }
  })
}

/**
 * Moves a seat to this device with its resume card, which works once: other devices sign out, and the seat gets a new
 * card. Refuses an incomplete, an unknown and a used card, and a removed seat. Only wrong cards count as attempts, by
 * the room.
 */
export async function moveSeat(
  services: SeatServices,
  typed: string,
  input: { readonly card: string },
  { address, actor, keys }: SeatRequester,
): Promise<SeatTaken | Refused> {
  const { db, throttle, settings } = services
  if (actor && isStaff(actor.role)) return refuse('staff-takes-no-seat')
  const room = await findRoomOrCount(services, typed, address)
  if ('refusal' in room) return room
  const words = readCard(input.card)
  if (words === null) return refuse('card-incomplete', { field: 'card' })
  const counted: Counted = [
    ['cardInRoomFromAddress', `${room.code} ${address}`],
    ['cardInRoom', room.code],
  ]
  const waitS = await takeAll(throttle, counted)
  if (waitS > 0) return tooManyAttempts(waitS)
  const digest = digestOfCard(settings.secret, room.id, words)
  const seat = await findByCard(db, digest)
  if (!seat) return refuse('card-unknown', { field: 'card' })
  await refundAll(throttle, counted)
  return db.transaction((tx) => moveHere(tx, services, { seat, room, digest, keys }))
}

/** Whether the seats of a lesson were deleted, as they are some time after it. */
async function hasNoSeatLeft(db: Queryable, { id, seatsGiven }: LessonRow): Promise<boolean> {
  return seatsGiven > 0 && (await db.$count(seats, eq(seats.lessonId, id))) === 0
}

async function findByCard(db: Queryable, digest: Buffer): Promise<SeatRow | undefined> {
  const [found] = await db
    .select({ seat: seats })
    .from(seatCards)
    .innerJoin(seats, eq(seats.id, seatCards.seatId))
    .where(eq(seatCards.digest, digest))
  return found?.seat
}

interface Move extends Omit<Opening, 'key'> {
  readonly digest: Buffer
  /** The earlier keys of the browser. */
  readonly keys: SeatKeys
}

/**
 * The owner is locked first, as in every change of a person's access. Of two concurrent uses of a card, one finds it
 * used. The browser that has the seat now may use the card again, because its first answer may be lost.
 */
async function moveHere(
  tx: Transaction,
  { auth, settings }: SeatServices,
  { seat, room, digest, keys }: Move,
): Promise<SeatTaken | Refusal<SeatRefusal>> {
  const ofLesson = keyForLesson(keys, seat.lessonId)
  const [held, [card], other] = await Promise.all([
    lockSeatWithOwner(tx, seat),
    tx.select().from(seatCards).where(eq(seatCards.digest, digest)),
    ofLesson && findByKey(tx, ofLesson),
  ])
  if (isRefusal(held)) return held.refusal === 'seat-not-found' ? refuse('card-unknown', { field: 'card' }) : held
  if (card?.endedAt && other?.id !== seat.id) return refuse('card-used', { field: 'card' })
  await endOpenAccess(tx, seat.clientId)
  // A browser without a key for this lesson, or with another seat by its key, gets a new one.
  const key = ofLesson && (!other || other.id === seat.id) ? ofLesson : newSeatKey(seat.lessonId)
  await sendPipelined(
    tx
      .update(seats)
      .set({ attemptDigest: digestOfKey(key) })
      .where(eq(seats.id, seat.id)),
  )
  const next = await makeCard(tx, settings.secret, { seatId: seat.id, roomId: room.id, language: seat.language })
  const signedIn = await signInto(tx, auth, seat)
  await publish(tx, 'operators', { type: 'roster', id: seat.lessonId })
  return { taken: presentSeat(seat, room, next), opened: { signedIn, key } }
}

/**
 * Makes a new card for the seat of a client; the earlier one becomes invalid. Refuses a client without a seat, and too
 * many cards.
 */
export async function renewCard(
  { db, throttle, settings }: Pick<SeatServices, 'db' | 'throttle' | 'settings'>,
  client: Actor,
): Promise<{ card: string[] } | Refusal<'seat-not-found' | 'too-many-attempts'>> {
  const waitS = await throttle.take('cardOfSeat', client.id)
  if (waitS > 0) return tooManyAttempts(waitS)
  return db.transaction(async (tx) => {
    await lockPerson(tx, client.id)
    const found = await findSeat(tx, client.id)
    if (!found) return refuse('seat-not-found')
    const { seat, lesson } = found
    const holder = { seatId: seat.id, roomId: lesson.roomId, language: seat.language }
    return { card: await makeCard(tx, settings.secret, holder) }
  })
}
