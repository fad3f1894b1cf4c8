import { refuse, type Refusal } from './refusal.ts'

/** The firm's people: an operator decides, an auditor only reads. */
export const staffRoles = ['operator', 'auditor'] as const
export type StaffRole = (typeof staffRoles)[number]

/** Whether a role is one of the firm's own people. */
export function isStaff(role: string): role is StaffRole {
  return (staffRoles as readonly string[]).includes(role)
}

export type StaffChangeRefusal = 'forbidden' | 'not-oneself'

/**
 * May an operator take somebody off the staff, or reset how they sign in? Nobody does it to themselves, and
 * whoever has just been taken off takes nobody else along, so the firm never loses its last operator. `operatorIds` are
 * all who are operators at this moment.
 */
export function checkStaffChange(
  actorId: string,
  memberId: string,
  operatorIds: readonly string[],
): Refusal<StaffChangeRefusal> | null {
  if (!operatorIds.includes(actorId)) return refuse('forbidden')
  if (actorId === memberId) return refuse('not-oneself')
  return null
}
