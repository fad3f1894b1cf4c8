/** The roles of staff in a room. */
export const roomRoles = ['owner', 'co-teacher', 'observer'] as const
export type RoomRole = (typeof roomRoles)[number]

/** What operators without a role in a room may do there. */
export const othersMayChoices = ['run', 'see', 'nothing'] as const
export type OthersMay = (typeof othersMayChoices)[number]

/** See its lessons and results, run its lessons, or decide who may. */
export type RoomAct = 'see' | 'run' | 'own'

export type RoomStaffRefusal = 'room-role-too-low' | 'room-needs-owner'

/** The rights of a member of the staff in a room. */
export interface RoomAccess {
  /** Null: no role in this room. */
  readonly role: RoomRole | null
  readonly othersMay: OthersMay
  /** Whether any owner of the room still belongs to the staff. */
  readonly hasOwner: boolean
}

const acts: Readonly<Record<RoomRole, readonly RoomAct[]>> = {
  owner: ['see', 'run', 'own'],
  'co-teacher': ['see', 'run'],
  observer: ['see'],
}

const actsOfOthers: Readonly<Record<OthersMay, readonly RoomAct[]>> = {
  run: ['see', 'run'],
  see: ['see'],
  nothing: [],
}

/**
 * Whether a member of the staff may do this in a room. Everybody may in a room whose owners have all left; otherwise
 * nobody could manage it.
 */
export function mayInRoom({ role, othersMay, hasOwner }: RoomAccess, act: RoomAct): boolean {
  return !hasOwner || (role ? acts[role] : actsOfOthers[othersMay]).includes(act)
}
