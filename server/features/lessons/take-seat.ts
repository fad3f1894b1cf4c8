import { and, eq, isNull, lt, or, sql } from 'drizzle-orm'
import { randomInt, sha256 } from '#platform/crypto.ts'
import type { Actor } from '#root/contract/identity.ts'
import type { Locale, LocalizedText } from '#root/contract/language.ts'
import { m } from '#root/contract/messages/messages.js'
import type { TakenSeat } from '#root/contract/seats.ts'
import { hasLensEarly } from '#root/domain/lesson.ts'
import { isRefusal, refuse, type Refusal } from '#root/domain/refusal.ts'
import type { SeatLanguage } from '#root/domain/seat-words.ts'
import { drawPseudonym, isPseudonym, seatMailDomain, type SeatRefusal } from '#root/domain/seat.ts'
import { isStaff } from '#root/domain/staff.ts'
import type { Auth } from '#root/server/identity/auth.ts'
import { lockPerson } from '#root/server/identity/end-open-access.ts'
import { keyForLesson, newSeatKey, type SeatKey, type SeatKeys } from '#root/server/identity/seat-cookie.ts'
import type { SignedIn } from '#root/server/identity/signed-in.ts'
import { startSession } from '#root/server/identity/start-session.ts'
import { type Throttle, tooManyAttempts } from '#root/server/identity/throttle.ts'
import { publishAll } from '#root/server/live/publish.ts'
import { readBranding } from '#root/server/platform/branding.ts'
import {
  ClassFull,
  checkClassSize,
  type ReadClassSize,
  refuseFullClass,
  requireClassSize,
} from '#root/server/platform/class-size.ts'
import { causeWithCode } from '#root/server/platform/database/cause-with-code.ts'
import { sendPipelined } from '#root/server/platform/database/in-transaction.ts'
import type { Queryable, Transaction } from '#root/server/platform/database/queryable.ts'
import { emailTo, sendMail } from '#root/server/platform/mail/send-mail.ts'
import { findSeat } from '#root/server/platform/seats.ts'
import { users } from '#root/server/platform/tables/identity.ts'
import { type LessonRow, lessons, rooms, type SeatRow, seats } from '#root/server/platform/tables/lessons.ts'
import { makeCard } from './seat-cards.ts'
import { findOpenLesson, findRoom, type RoomRow } from './store.ts'

export interface SeatServices {
  readonly db: Queryable
  readonly auth: Auth
  readonly throttle: Throttle
  readonly settings: { readonly secret: string }
  readonly readClassSize: ReadClassSize
  /** Opens the practice wallet of a new client. */
  readonly onSignedUp: (clientId: string) => void
}

/** The browser that requests a seat, with its keys and the person who is signed in there. */
export interface SeatRequester {
  /** The network address. It counts attempts, and is not stored. */
  readonly address: string
  readonly actor: Actor | null
  readonly keys: SeatKeys
}

/** The seat of a browser; without a session and a key if the browser already has a session of it. */
export interface SeatTaken {
  readonly taken: TakenSeat
  readonly opened: { readonly signedIn: SignedIn; readonly key: SeatKey } | null
}

type Refused = Refusal<SeatRefusal | 'too-many-attempts'>

const offeredPseudonyms = 3

/**
 * The running lesson of a room, pseudonyms that are not in use there, and the seat that the browser has in another
 * lesson. Refuses an unknown code, a room that is retired or without a lesson, and a class that is full, unless the
 * browser has a seat to return to.
 */
export async function enterRoom(
  services: Pick<SeatServices, 'db' | 'throttle' | 'readClassSize'>,
  typed: string,
  language: SeatLanguage,
  { address, keys }: Pick<SeatRequester, 'address' | 'keys'>,
) {
  const room = await findRoomOrCount(services, typed, address)
  if ('refusal' in room) return room
  const lesson = await findOpenLesson(services.db, room.id)
  if (!lesson) return refuseEmptyRoom(room)
  const earlierKey = keys.seat && keys.seat.lesson !== lesson.id ? keys.seat : null
  const { pseudonyms, earlierSeat } = await readJoinOffer(services.db, lesson.id, earlierKey)
  const full = await checkClassSize(services.db, services.readClassSize)
  if (full && !earlierSeat) return full
  const offered = drawPseudonyms(pseudonyms, language)
  const isFull = lesson.seatsGiven >= lesson.capacity
  return { code: room.code, lesson: lesson.id, isFull, pseudonyms: offered, earlierSeat }
}

/** No lesson is running in a room: now, or ever again. */
function refuseEmptyRoom({ retiredAt }: RoomRow): Refusal<'room-retired' | 'room-without-lesson'> {
  return refuse(retiredAt ? 'room-retired' : 'room-without-lesson')
}

/**
 * The pseudonyms of a lesson, and the seat of a key to another lesson; null if that was removed, or deleted with its
 * lesson. One statement, because a whole class joins at once.
 */
async function readJoinOffer(db: Queryable, lessonId: string, earlierKey: SeatKey | null) {
  const isEarlier = earlierKey && and(isOfKey(earlierKey), isNull(seats.removedAt), isNull(lessons.deletedAt))
  const rows = await db
    .select({ lessonId: seats.lessonId, pseudonym: seats.pseudonym, code: rooms.code })
    .from(seats)
    .innerJoin(lessons, eq(lessons.id, seats.lessonId))
    .innerJoin(rooms, eq(rooms.id, lessons.roomId))
    .where(or(eq(seats.lessonId, lessonId), isEarlier ?? undefined))
  const [ofLesson, [earlier]] = [
    rows.filter((row) => row.lessonId === lessonId),
    rows.filter((row) => row.lessonId !== lessonId),
  ]
  const earlierSeat = earlier ? { code: earlier.code, pseudonym: earlier.pseudonym } : null
  return { pseudonyms: ofLesson.map(({ pseudonym }) => pseudonym), earlierSeat }
}

function drawPseudonyms(taken: readonly string[], language: SeatLanguage): string[] {
  const known = new Set(taken)
  const offered: string[] = []
  while (offered.length < offeredPseudonyms) {
    const pseudonym = drawPseudonym(randomInt, language)
    if (!known.has(pseudonym)) offered.push(pseudonym)
    known.add(pseudonym)
  }
  return offered
}

/** The room of a typed code. Only wrong codes count as attempts, so that a class behind one address blocks nobody. */
export async function findRoomOrCount(
  { db, throttle }: Pick<SeatServices, 'db' | 'throttle'>,
  typed: string,
  address: string,
): Promise<RoomRow | Refusal<'room-not-found' | 'too-many-attempts'>> {
  const room = await findRoom(db, typed)
  if (room) return room
  const waitS = await throttle.take('roomCodeFromAddress', address)
  return waitS > 0 ? tooManyAttempts(waitS) : refuse('room-not-found')
}

/**
 * Takes a seat in the lesson of a room: a client of the firm without email, name or password, with a session. A browser
 * that already has a seat there, by its session or its key, gets that seat. Refuses an unknown code, a room that is
 * retired or without a lesson, a full lesson or class, a pseudonym that was not offered or is taken meanwhile, and the staff.
 */
export async function takeSeat(
  services: SeatServices,
  typed: string,
  input: { readonly pseudonym: string; readonly language: SeatLanguage },
  { address, actor, keys }: SeatRequester,
): Promise<SeatTaken | Refused> {
  const { db, throttle } = services
  if (actor && isStaff(actor.role)) return refuse('staff-takes-no-seat')
  const room = await findRoomOrCount(services, typed, address)
  if ('refusal' in room) return room
  const lesson = await findOpenLesson(db, room.id)
  if (!lesson) return refuseEmptyRoom(room)
  const own = actor && (await findSeat(db, actor.id))
  if (own?.lesson.id === lesson.id) return { taken: presentSeat(own.seat, room, null), opened: null }
  if (!isPseudonym(input.pseudonym)) return refuse('pseudonym-not-offered')
  const waitS = await throttle.take('seatInRoomFromAddress', `${room.code} ${address}`)
  if (waitS > 0) return tooManyAttempts(waitS)
  const key = keyForLesson(keys, lesson.id) ?? newSeatKey(lesson.id)
  const seat = await findByKey(db, key)
  return seat ? openAgain(services, { seat, room, key }) : openOnce(services, { room, lesson }, { ...input, key })
}

/** Opens a seat. A concurrent request with the same key gets the seat of the first one. */
async function openOnce(
  services: SeatServices,
  { room, lesson }: { readonly room: RoomRow; readonly lesson: LessonRow },
  newSeat: NewSeat,
): Promise<SeatTaken | Refused> {
  const { db, onSignedUp } = services
  try {
    const outcome = await db.transaction((tx) => openSeat(tx, services, { room, lesson }, newSeat))
    onSignedUp(outcome.opened.signedIn.actor.id)
    return outcome
  } catch (error) {
    if (error instanceof ClassFull) return refuseFullClass(error.limit)
    if (error instanceof NoSeatLeft) return refuse(error.reason)
    const taken = causeWithCode(error, uniqueViolation) as { readonly constraint?: string } | null
    if (taken?.constraint === 'seats_by_pseudonym') return refuse('pseudonym-taken')
    const isSameKey = taken?.constraint === 'seats_by_attempt'
    const first = isSameKey ? await findByKey(db, newSeat.key) : undefined
    if (!first) throw error
    return openAgain(services, { seat: first, room, key: newSeat.key })
  }
}

const uniqueViolation = '23505'

/** Rolls back the transaction of a seat if the lesson is full or closed. */
class NoSeatLeft extends Error {
  readonly reason: 'lesson-full' | 'room-without-lesson'
  constructor(reason: NoSeatLeft['reason']) {
    super(reason)
    this.reason = reason
  }
}

interface NewSeat {
  readonly pseudonym: string
  readonly key: SeatKey
  readonly language: SeatLanguage
}

/** The lesson is locked last and briefly, because everybody joins at the same time. */
async function openSeat(
  tx: Transaction,
  { auth, settings, readClassSize }: SeatServices,
  { room, lesson }: { readonly room: RoomRow; readonly lesson: LessonRow },
  { pseudonym, key, language }: NewSeat,
): Promise<SeatTaken & { readonly opened: NonNullable<SeatTaken['opened']> }> {
  const client = await openClient(tx, pseudonym, language)
  const cookies = await startSeatSession(tx, auth, client.id)
  const place = await takeSeatNumber(tx, lesson.id)
  const early = hasLensEarly(place.arms, place.number)
  const attemptDigest = digestOfKey(key)
  const values = { lessonId: lesson.id, number: place.number, pseudonym, clientId: client.id, attemptDigest, language }
  const [seat] = await tx
    .insert(seats)
    .values({ ...values, hasLensEarly: early })
    .returning()
  const card = await makeCard(tx, settings.secret, { seatId: seat!.id, roomId: room.id, language })
  await publishAll(tx, [
    ['operators', { type: 'roster', id: lesson.id }],
    // The lesson's screen says that it is full.
    ...(place.number === place.capacity ? [['operators', { type: 'lesson', id: lesson.id }] as const] : []),
  ])
  await requireClassSize(tx, readClassSize)
  return { taken: presentSeat(seat!, room, card), opened: { signedIn: { actor: client, cookies }, key } }
}

/** A client without a password or recovery, with an address that cannot exist. */
async function openClient(tx: Transaction, pseudonym: string, language: Locale): Promise<Actor> {
  const id = crypto.randomUUID()
  const [firstName = '', lastName = ''] = pseudonym.split(' ')
  const client = { id, firstName, lastName, email: `${id}@${seatMailDomain}`, role: 'client' as const }
  const details = { username: `seat-${id}`, phoneNumber: '', country: '', isSeat: true, language }
  await sendPipelined(tx.insert(users).values({ ...client, ...details, name: pseudonym }))
  const branding = await readBranding(tx)
  const subject: LocalizedText = (options) => m.mail_welcome_subject(branding, options)
  const text: LocalizedText = (options) => m.mail_welcome_body({}, options)
  await sendMail(tx, emailTo(client, { kind: 'welcome', subject, text }))
  return client
}

/** The next number of an open lesson that is not full. */
async function takeSeatNumber(tx: Transaction, lessonId: string) {
  const isOpen = and(eq(lessons.id, lessonId), isNull(lessons.closedAt))
  const [place] = await tx
    .update(lessons)
    .set({ seatsGiven: sql`${lessons.seatsGiven} + 1` })
    .where(and(isOpen, lt(lessons.seatsGiven, lessons.capacity)))
    .returning({ number: lessons.seatsGiven, arms: lessons.arms, capacity: lessons.capacity })
  if (place) return place
  throw new NoSeatLeft((await tx.$count(lessons, isOpen)) > 0 ? 'lesson-full' : 'room-without-lesson')
}

/** The digest of a key's secret. The server stores nothing else of the key. */
export function digestOfKey({ secret }: SeatKey): Buffer {
  return sha256(secret)
}

/** The seat of the browser with this key. */
export async function findByKey(db: Queryable, key: SeatKey): Promise<SeatRow | undefined> {
  const [seat] = await db.select().from(seats).where(isOfKey(key))
  return seat
}

const isOfKey = (key: SeatKey) => and(eq(seats.lessonId, key.lesson), eq(seats.attemptDigest, digestOfKey(key)))

/** A seat and the browser that opens it, with its key. */
export interface Opening {
  readonly seat: SeatRow
  readonly room: RoomRow
  readonly key: SeatKey
}

/**
 * The first answer was lost: the same seat with a new session, and a new card because nobody has read the first one.
 */
async function openAgain(
  { db, auth, settings }: SeatServices,
  { seat, room, key }: Opening,
): Promise<SeatTaken | Refusal<LockedSeatRefusal>> {
  return db.transaction(async (tx) => {
    const held = await lockSeatWithOwner(tx, seat)
    if (isRefusal(held)) return held
    const card = await makeCard(tx, settings.secret, { seatId: seat.id, roomId: room.id, language: seat.language })
    const signedIn = await signInto(tx, auth, seat)
    return { taken: presentSeat(seat, room, card), opened: { signedIn, key } }
  })
}

type LockedSeatRefusal = 'seat-not-found' | 'seat-removed' | 'lesson-deleted'

/**
 * Locks the client of a seat, and then its lesson against a deletion, until the transaction ends. Refuses a seat that
 * was deleted or removed since it was read, and a seat of a deleted lesson.
 */
export async function lockSeatWithOwner(
  tx: Transaction,
  { id, clientId }: SeatRow,
): Promise<SeatRow | Refusal<LockedSeatRefusal>> {
  const [, [found]] = await Promise.all([
    lockPerson(tx, clientId),
    tx
      .select({ seat: seats, deletedAt: lessons.deletedAt })
      .from(seats)
      .innerJoin(lessons, eq(lessons.id, seats.lessonId))
      .where(eq(seats.id, id))
      .for('share', { of: lessons }),
  ])
  if (!found) return refuse('seat-not-found')
  if (found.deletedAt) return refuse('lesson-deleted')
  return found.seat.removedAt ? refuse('seat-removed') : found.seat
}

/** Signs the client of a seat in at a browser. */
export async function signInto(tx: Transaction, auth: Auth, seat: SeatRow): Promise<SignedIn> {
  const id = seat.clientId
  const cookies = await startSeatSession(tx, auth, id)
  const [firstName = '', lastName = ''] = seat.pseudonym.split(' ')
  return { actor: { id, firstName, lastName, email: `${id}@${seatMailDomain}`, role: 'client' }, cookies }
}

/** A session that lasts, without network address and browser: nobody sees a list of a seat's sessions. */
function startSeatSession(tx: Transaction, auth: Auth, userId: string): Promise<string[]> {
  return startSession(tx, auth, { userId, remember: true, visitor: null, mfaVerified: false })
}

/** A seat for its browser. */
export function presentSeat({ number, pseudonym, lessonId }: SeatRow, room: RoomRow, card: string[] | null): TakenSeat {
  return { number, pseudonym, card, code: room.code, lesson: lessonId }
}
