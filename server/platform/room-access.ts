import { type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Actor } from '#root/contract/identity.ts'
import type { AnyRoute } from '#root/contract/route.ts'
import { refuse, type Refusal } from '#root/domain/refusal.ts'
import { mayInRoom, type RoomAct, type RoomAccess } from '#root/domain/room-staff.ts'
import type { Queryable } from './database/queryable.ts'
import { type Outcome, type Route, route, type RouteRequest } from './http/route.ts'

/** A room, or the room of a lesson, by its id. */
export type InRoom = { readonly room: string } | { readonly lesson: string }

const hasOwner = sql`exists (
  select from room_staff join "user" on "user".id = operator_id
  where room_id = rooms.id and room_staff.role = 'owner' and "user".role = 'operator'
    and "user".deleted_at is null and "user".locked_at is null)`

const roleOf = (actor: Actor) =>
  sql`(select role from room_staff where room_id = rooms.id and operator_id = ${actor.id})`

/** The rights of a member of the staff in a room. The handler of the request answers for an unknown room. */
export async function readRoomRights(
  db: Queryable,
  actor: Actor,
  at: InRoom,
): Promise<Readonly<Record<RoomAct, boolean>>> {
  if (actor.role === 'auditor') return { see: true, run: false, own: false }
  const room = 'room' in at ? sql`${at.room}` : sql`(select room_id from lessons where id = ${at.lesson})`
  const { rows } = await db.execute<{ place: RoomAccess }>(
    sql`select ${roomAccessOf(actor)} as place from rooms where id = ${room}`,
  )
  const may = (act: RoomAct) => rows.length === 0 || mayInRoom(rows[0]!.place, act)
  return { see: may('see'), run: may('run'), own: may('own') }
}

/**
 * Checks whether a member of the staff may do this in a room; null if so. A room that they may not see is not found.
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

/** The rights of a member of the staff in a room, as a column of `rooms`. */
export function roomAccessOf(actor: Actor) {
  return sql<RoomAccess>`json_build_object('role', ${roleOf(actor)}, 'othersMay', others_may, 'hasOwner', ${hasOwner})`
}

/** A route of the staff about one lesson, whose id is in the path. */
type LessonContract = AnyRoute & {
  readonly access: 'staff' | 'operator'
  readonly request: { readonly params: z.ZodType<{ readonly id: string }> }
}

/** Makes routes of one lesson. Each checks first that the actor has the right in the lesson's room. */
export function lessonRouteOn(db: Queryable) {
  return <R extends LessonContract>(
    act: RoomAct,
    contract: R,
    handle: (request: RouteRequest<R>) => Outcome<R> | Promise<Outcome<R>>,
  ): Route =>
    route(contract, async (request) => {
      const { id } = request.params as { readonly id: string }
      return (await checkRoom(db, request.actor, { lesson: id }, act)) ?? handle(request)
    })
}

/** The rooms that a member of the staff may see, as a condition on `rooms`. */
export function mayBeSeenBy(actor: Actor): SQL {
  return actor.role === 'auditor'
    ? sql`true`
    : sql`(others_may <> 'nothing' or ${roleOf(actor)} is not null or not ${hasOwner})`
}
