import { and, eq, getTableColumns, inArray, isNotNull, isNull, lt, sql } from 'drizzle-orm'
import { randomInt } from '#platform/crypto.ts'
import type { Actor } from '#root/contract/identity.ts'
import type { LessonHead, Room } from '#root/contract/lessons.ts'
import type { Page } from '#root/contract/route.ts'
import { refuse, type Refusal } from '#root/domain/refusal.ts'
import { mayInRoom, type RoomAct } from '#root/domain/room-staff.ts'
import { drawRoomCode } from '#root/domain/seat.ts'
import { publish } from '#root/server/live/publish.ts'
import { recordAudit } from '#root/server/platform/audit.ts'
import type { Queryable, Transaction } from '#root/server/platform/database/queryable.ts'
import { checkRoom, mayBeSeenBy, roomAccessOf } from '#root/server/platform/room-access.ts'
import { lessons, rooms, roomStaff } from '#root/server/platform/tables/lessons.ts'
import { type RoomRow, selectHeads } from './store.ts'

const pageSize = 20
/** The list of rooms has no pages, because a firm has only a few. */
const maxRooms = 200

/**
 * The rooms that a person may see, by name, each with its running lesson, retired ones last; and the number of running
 * lessons in all rooms.
 */
export async function listRooms(db: Queryable, actor: Actor): Promise<{ rooms: Room[]; lessonsRunning: number }> {
  const rows = await db
    .select({ ...getTableColumns(rooms), place: roomAccessOf(actor) })
    .from(rooms)
    .where(mayBeSeenBy(actor))
    .orderBy(isNotNull(rooms.retiredAt), rooms.name, rooms.id)
    .limit(maxRooms)
  const open = await db.select({ id: lessons.id, roomId: lessons.roomId }).from(lessons).where(isNull(lessons.closedAt))
  const heads =
    open.length === 0
      ? []
      : await selectHeads(
          db,
          inArray(
            lessons.id,
            open.map(({ id }) => id),
          ),
          open.length,
        )
  const listed = rows.map((room) => {
    const lessonId = open.find(({ roomId }) => roomId === room.id)?.id
    const may = (act: RoomAct) => actor.role === 'operator' && mayInRoom(room.place, act)
    const rights = { mayRun: may('run'), mayOwn: may('own') }
    return toRoom(room, rights, heads.find(({ id }) => id === lessonId) ?? null)
  })
  return { rooms: listed, lessonsRunning: open.length }
}

export interface RoomServices {
  readonly db: Queryable
  /** Reserves a code among all firms of a host. Returns false if another firm has it. */
  readonly reserveRoomCode: (code: string) => Promise<boolean>
}

/** Opens a room under a code that no other room has, in this firm or in another one of the same host. */
export async function openRoom({ db, reserveRoomCode }: RoomServices, operator: Actor, name: string): Promise<Room> {
  for (;;) {
    const code = drawRoomCode(randomInt)
    if (!(await reserveRoomCode(code))) continue
    const room = await insertRoom(db, operator, { code, name })
    if (room) return room
  }
}

/** Returns null if a room of this firm has the code. */
function insertRoom(db: Queryable, operator: Actor, { code, name }: Pick<RoomRow, 'code' | 'name'>) {
  return db.transaction(async (tx) => {
    const [room] = await tx
      .insert(rooms)
      .values({ code, name, createdBy: operator.id })
      .onConflictDoNothing({ target: rooms.code })
      .returning()
    if (!room) return null
    await tx.insert(roomStaff).values({ roomId: room.id, operatorId: operator.id, role: 'owner' })
    const subject = { kind: 'room', id: room.id }
    await recordAudit(tx, { actor: operator, action: 'room-opened', subject, details: { name } })
    await publish(tx, 'operators', { type: 'roster' })
    return toRoom(room, { mayRun: true, mayOwn: true }, null)
  })
}

type RoomOutcome<Refused extends string = never> = Promise<null | Refusal<'not-found' | 'room-role-too-low' | Refused>>

/** Renames a room. Refused for a person who does not own it. */
export function renameRoom(db: Queryable, operator: Actor, id: string, name: string): RoomOutcome {
  return changeRoom(db, operator, id, async (tx, room) => {
    if (room.name === name) return null
    await tx.update(rooms).set({ name }).where(eq(rooms.id, id))
    const subject = { kind: 'room', id }
    const [before, after] = [{ name: room.name }, { name }]
    await recordAudit(tx, { actor: operator, action: 'room-renamed', subject, before, after })
    return null
  })
}

/**
 * Retires a room: no lesson starts in it, and its code answers that it is retired. Its past lessons stay. Refused for a
 * person who does not own it, and while a lesson is running in it.
 */
export function retireRoom(db: Queryable, operator: Actor, id: string): RoomOutcome<'room-in-use'> {
  return changeRoom(db, operator, id, async (tx, room) => {
    if (room.retiredAt) return null
    const isInUse = await tx.$count(lessons, and(eq(lessons.roomId, id), isNull(lessons.closedAt)))
    if (isInUse > 0) return refuse('room-in-use')
    await tx
      .update(rooms)
      .set({ retiredAt: sql`now()` })
      .where(eq(rooms.id, id))
    const subject = { kind: 'room', id }
    await recordAudit(tx, { actor: operator, action: 'room-retired', subject, details: { name: room.name } })
    return null
  })
}

/** Takes a retired room back into use, with its code. Refused for a person who does not own it. */
export function restoreRoom(db: Queryable, operator: Actor, id: string): RoomOutcome {
  return changeRoom(db, operator, id, async (tx, room) => {
    if (!room.retiredAt) return null
    await tx.update(rooms).set({ retiredAt: null }).where(eq(rooms.id, id))
    const subject = { kind: 'room', id }
    await recordAudit(tx, { actor: operator, action: 'room-restored', subject, details: { name: room.name } })
    return null
  })
}

/** Changes a room for an owner. The lock makes a start of a lesson wait, which then finds the change. */
function changeRoom<Refused extends string = never>(
  db: Queryable,
  operator: Actor,
  id: string,
  change: (tx: Transaction, room: RoomRow) => Promise<null | Refusal<Refused>>,
): RoomOutcome<Refused> {
  return db.transaction(async (tx) => {
    const [[room], forbidden] = await Promise.all([
      tx.select().from(rooms).where(eq(rooms.id, id)).for('update'),
      checkRoom(tx, operator, { room: id }, 'own'),
    ])
    if (!room) return refuse('not-found')
    const refusal = forbidden ?? (await change(tx, room))
    if (refusal) return refusal
    await publish(tx, 'operators', { type: 'roster' })
    return null
  })
}

/**
 * A page of the closed lessons that a person may see, newest first. `after` is the id of the last lesson of the
 * previous page.
 */
export async function listLessons(db: Queryable, actor: Actor, after: string | undefined): Promise<Page<LessonHead>> {
  const closed = and(inArray(lessons.step, ['closed']), mayBeSeenBy(actor))
  const rows = await selectHeads(db, and(closed, after === undefined ? undefined : lt(lessons.id, after)), pageSize + 1)
  const page = rows.slice(0, pageSize)
  return { rows: page, previous: null, next: rows.length > pageSize ? page.at(-1)!.id : null }
}

type Rights = Pick<Room, 'mayRun' | 'mayOwn'>

function toRoom({ id, code, name, createdAt, retiredAt }: RoomRow, rights: Rights, lesson: LessonHead | null): Room {
  const times = { createdAt: createdAt.toISOString(), retiredAt: retiredAt?.toISOString() ?? null }
  return { id, code, name, ...times, lesson, ...rights }
}
