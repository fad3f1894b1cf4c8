/** The firm's people: an operator decides, an auditor only reads. */
export const staffRoles = ['operator', 'auditor'] as const
export type StaffRole = (typeof staffRoles)[number]

/** Whether a role is one of the firm's own people. */
export function isStaff(role: string): role is StaffRole {
  return (staffRoles as readonly string[]).includes(role)
}
