import type { Cents } from './money.ts'
import { refuse, type Refusal } from './refusal.ts'

/** The roles of the staff: an operator decides, an auditor only reads. */
export const staffRoles = ['operator', 'auditor'] as const
export type StaffRole = (typeof staffRoles)[number]

/** Whether a role belongs to the staff. */
export function isStaff(role: string): role is StaffRole {
  return (staffRoles as readonly string[]).includes(role)
}

export type StaffChangeRefusal = 'forbidden' | 'not-oneself'

/**
 * Whether an operator may remove a member of the staff or reset their sign-in. Nobody may do this to themselves. An
 * operator who was just removed may remove nobody else, so that the firm never loses its last operator. `operatorIds`
 * are all current operators.
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

/**
 * Whether a change weakens the rule that large payouts need two operators: it raises or removes the limit. Two
 * operators are needed for amounts over the limit; null: one operator is enough for any amount.
 */
export function weakensSecondApproval(beforeCents: Cents | null, requestedCents: Cents | null): boolean {
  return beforeCents !== null && (requestedCents === null || requestedCents > beforeCents)
}

/** How long a removed operator still counts as a second operator when the rule is weakened, in days. */
export const removedOperatorCountsDays = 7

/** How long a request to weaken the rule stays open, in real days. */
export const policyChangeDays = 3

export type PolicyChangeRefusal =
  | 'policy-change-open'
  | 'policy-change-decided'
  | 'own-policy-change'
  | 'second-operator-not-independent'

/**
 * Whether an operator may decide a colleague's request to weaken the rule. Nobody approves their own request, or that
 * of an operator who is connected to them by invitations, because the two might be one person. Declining has no such
 * condition.
 */
export function checkPolicyApproval(
  operatorId: string,
  requestedBy: string,
  isIndependent: boolean,
): Refusal<'own-policy-change' | 'second-operator-not-independent'> | null {
  if (operatorId === requestedBy) return refuse('own-policy-change')
  return isIndependent ? null : refuse('second-operator-not-independent')
}
