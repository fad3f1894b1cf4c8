/** What a member of the staff is in a room. */
export const roomRoles = ['owner', 'co-teacher', 'observer'] as const
export type RoomRole = (typeof roomRoles)[number]

/** What operators without a role in a room may do there. */
export const othersMayChoices = ['run', 'see', 'nothing'] as const
export type OthersMay = (typeof othersMayChoices)[number]

/** See its lessons and results, run its lessons, or decide who may. */
export type RoomAct = 'see' | 'run' | 'own'

export type RoomStaffRefusal = 'room-role-too-low' | 'room-needs-owner'

/** What a member of the staff has in a room. */
export interface RoomPlace {
  /** Null: no role of their own. */
  readonly role: RoomRole | null
  readonly othersMay: OthersMay
  /** Whether anybody owns it who still works here. */
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

/** Whether somebody may do this in a room. Everybody may in a room whose owners have all left, or it would be lost. */
export function mayInRoom({ role, othersMay, hasOwner }: RoomPlace, act: RoomAct): boolean {
  return !hasOwner || (role ? acts[role] : actsOfOthers[othersMay]).includes(act)
}
