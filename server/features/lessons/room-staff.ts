import { eq, sql } from 'drizzle-orm'
import type { Actor } from '#root/contract/identity.ts'
import type { RoomStaff, RoomStaffChange } from '#root/contract/lessons.ts'
import { refuse, type Refusal } from '#root/domain/refusal.ts'
import type { RoomRole, RoomStaffRefusal } from '#root/domain/room-staff.ts'
import { publish } from '#root/server/live/publish.ts'
import { recordAudit } from '#root/server/platform/audit.ts'
import type { Queryable, Transaction } from '#root/server/platform/database/queryable.ts'
import { checkRoom } from '#root/server/platform/room-access.ts'
import { rooms, roomStaff } from '#root/server/platform/tables/lessons.ts'

/** The operators with their roles in a room; an unknown room is not found. */
export async function readRoomStaff(db: Queryable, roomId: string): Promise<RoomStaff | Refusal<'not-found'>> {
  const [room] = await db.select({ othersMay: rooms.othersMay }).from(rooms).where(eq(rooms.id, roomId))
  if (!room) return refuse('not-found')
  const { rows } = await db.execute<{ id: string; name: string; role: RoomRole | null }>(sql`
    select "user".id, "user".name, room_staff.role from "user"
    left join room_staff on operator_id = "user".id and room_id = ${roomId}
    where "user".role = 'operator' and deleted_at is null order by "user".name, "user".id`)
  return { othersMay: room.othersMay, people: rows }
}

/**
 * Assigns the staff of a room. Refused for a person who does not own the room, and for a room without an owner; people
 * who are not operators are not found.
 */
export async function changeRoomStaff(
  db: Queryable,
  operator: Actor,
  roomId: string,
  { othersMay, roles }: RoomStaffChange,
): Promise<RoomStaff | Refusal<RoomStaffRefusal | 'not-found'>> {
  const refusal = await db.transaction(async (tx) => {
    const [room] = await tx.select().from(rooms).where(eq(rooms.id, roomId)).for('update')
    if (!room) return refuse('not-found')
    const forbidden = await checkRoom(tx, operator, { room: roomId }, 'own')
    if (forbidden) return forbidden
    if (!roles.some(({ role }) => role === 'owner')) return refuse('room-needs-owner')
    const known = new Map((await listOperators(tx)).map(({ id, name }) => [id, name]))
    if (new Set(roles.map(({ id }) => id)).size < roles.length || roles.some(({ id }) => !known.has(id)))
      return refuse('not-found')
    await tx.update(rooms).set({ othersMay }).where(eq(rooms.id, roomId))
    await tx.delete(roomStaff).where(eq(roomStaff.roomId, roomId))
    await tx.insert(roomStaff).values(roles.map(({ id, role }) => ({ roomId, operatorId: id, role })))
    await recordAudit(tx, {
      actor: operator,
      action: 'room-staff-changed',
      subject: { kind: 'room', id: roomId },
      details: { othersMay, staff: roles.map(({ id, role }) => `${known.get(id)}: ${role}`).join(', ') },
    })
    await publish(tx, 'operators', { type: 'roster' })
    return null
  })
  return refusal ?? readRoomStaff(db, roomId)
}

async function listOperators(tx: Transaction): Promise<{ id: string; name: string }[]> {
  const { rows } = await tx.execute<{ id: string; name: string }>(
    sql`select id, name from "user" where role = 'operator' and deleted_at is null`,
  )
  return rows
}
