import { type SQL, sql } from 'drizzle-orm'
import type { Actor } from '#root/contract/identity.ts'
import { refuse, type Refusal } from '#root/domain/refusal.ts'
import { mayInRoom, type RoomAct, type RoomPlace } from '#root/domain/room-staff.ts'
import type { Queryable } from './database/queryable.ts'

/** A room, or the room of a lesson, by its id. */
export type InRoom = { readonly room: string } | { readonly lesson: string }

const hasOwner = sql`exists (
  select from room_staff join "user" on "user".id = operator_id
  where room_id = rooms.id and room_staff.role = 'owner' and "user".role = 'operator'
    and "user".deleted_at is null and "user".locked_at is null)`

const roleOf = (actor: Actor) =>
  sql`(select role from room_staff where room_id = rooms.id and operator_id = ${actor.id})`

/** What a member of the staff may do in a room. What does not exist is left to the handler of the request. */
export async function readRoomRights(
  db: Queryable,
  actor: Actor,
  at: InRoom,
): Promise<Readonly<Record<RoomAct, boolean>>> {
  if (actor.role === 'auditor') return { see: true, run: false, own: false }
  const room = 'room' in at ? sql`${at.room}` : sql`(select room_id from lessons where id = ${at.lesson})`
  const { rows } = await db.execute<{ place: RoomPlace }>(
    sql`select ${roomPlaceOf(actor)} as place from rooms where id = ${room}`,
  )
  const may = (act: RoomAct) => rows.length === 0 || mayInRoom(rows[0]!.place, act)
  return { see: may('see'), run: may('run'), own: may('own') }
}

/**
 * Whether a member of the staff may do this in a room; null if so. What somebody may not see is not found.
 */
export async function checkRoom(
  db: Queryable,
  actor: Actor,
  at: InRoom,
  act: RoomAct,
): Promise<Refusal<'not-found' | 'room-role-too-low'> | null> {
  const rights = await readRoomRights(db, actor, at)
  if (rights[act]) return null
  return refuse(rights.see ? 'room-role-too-low' : 'not-found')
}

/** What a member of the staff has in a room, as a column of `rooms`. */
export function roomPlaceOf(actor: Actor) {
  return sql<RoomPlace>`json_build_object('role', ${roleOf(actor)}, 'othersMay', others_may, 'hasOwner', ${hasOwner})`
}

/** `checkRoom` for requests about a lesson, which have its id in the path. */
export function lessonCheck(db: Queryable) {
  return (act: RoomAct, { actor, params }: { readonly actor: Actor; readonly params: { readonly id: string } }) =>
    checkRoom(db, actor, { lesson: params.id }, act)
}

/** The rooms that a member of the staff may see, as a condition on `rooms`. */
export function mayBeSeenBy(actor: Actor): SQL {
  return actor.role === 'auditor'
    ? sql`true`
    : sql`(others_may <> 'nothing' or ${roleOf(actor)} is not null or not ${hasOwner})`
}
