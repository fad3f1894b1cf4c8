import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { StaffInvitation, StaffMember, StaffPolicy } from '#root/contract/staff.ts'
import { type StaffRole, staffRoles } from '#root/domain/staff.ts'
import { isInvitationValid } from '#root/server/identity/invitations.ts'
import { requiresSecondFactor } from '#root/server/identity/second-factor/required.ts'
import type { Queryable, Transaction } from '#root/server/platform/database/queryable.ts'
import { readStoredSetting } from '#root/server/platform/stored-settings.ts'
import { operatorInvitations, sessions, users } from '#root/server/platform/tables/identity.ts'
import { passkeys, secondFactors } from '#root/server/platform/tables/security.ts'

/** A staff member; null if the id is unknown or a client's. */
export async function findMember(db: Queryable, id: string): Promise<StaffMember | null> {
  const [member] = await listMembers(db, id)
  return member ?? null
}

/** The firm's policy for its staff. */
export async function readPolicy(db: Queryable): Promise<StaffPolicy> {
  return {
    requiresSecondFactor: await requiresSecondFactor(db),
    secondApprovalOver: await readStoredSetting(db, 'second-approval-over'),
  }
}

/** Locks all operators who are not locked out, in a common order, until the transaction ends; returns their ids. */
export async function lockOperators(tx: Transaction): Promise<string[]> {
  const rows = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.role, 'operator'), isNull(users.deletedAt), isNull(users.lockedAt)))
    .orderBy(users.id)
    .for('update')
  return rows.map(({ id }) => id)
}

/** The valid invitations. */
export async function listInvitations(db: Queryable): Promise<StaffInvitation[]> {
  const rows = await db
    .select({ invitation: operatorInvitations, invitedBy: users.name })
    .from(operatorInvitations)
    .leftJoin(users, eq(users.id, operatorInvitations.invitedBy))
    .where(isInvitationValid(db))
    .orderBy(asc(operatorInvitations.createdAt))
  return rows.map(({ invitation, invitedBy }) => toInvitation(invitation, invitedBy))
}

/** An invitation as the staff sees it. */
export function toInvitation(
  { id, email, role, createdAt, expiresAt }: typeof operatorInvitations.$inferSelect,
  invitedBy: string | null,
): StaffInvitation {
  return { id, email, role, invitedBy, createdAt: createdAt.toISOString(), expiresAt: expiresAt.toISOString() }
}

/**
 * All current and former staff, or only the one with an id. An open session may have a later last-seen time than its
 * owner's row.
 */
export async function listMembers(db: Queryable, id?: string): Promise<StaffMember[]> {
  const lastSeen = db
    .select({ at: sql`max(${sessions.lastSeenAt})` })
    .from(sessions)
    .where(eq(sessions.userId, users.id))
  const rows = await db
    .select({
      user: users,
      lastSeenAt: sql<Date | null>`greatest(${users.lastSeenAt}, (${lastSeen}))`.mapWith(users.lastSeenAt),
      generatorSince: secondFactors.enabledAt,
      passkeys: db.$count(passkeys, eq(passkeys.userId, users.id)),
    })
    .from(users)
    .leftJoin(secondFactors, eq(secondFactors.userId, users.id))
    .where(and(inArray(users.role, [...staffRoles]), id === undefined ? undefined : eq(users.id, id)))
    .orderBy(sql`${users.deletedAt} is not null`, asc(users.createdAt))
  return rows.map(({ user, lastSeenAt, generatorSince, passkeys: passkeyCount }) => ({
    id: user.id,
    firstName: user.firstName,
    lastName: user.lastName,
    email: user.email,
    role: user.role as StaffRole,
    joinedAt: user.createdAt.toISOString(),
    lastSeenAt: lastSeenAt?.toISOString() ?? null,
    hasGenerator: generatorSince !== null,
    passkeys: passkeyCount,
    lockedAt: user.lockedAt?.toISOString() ?? null,
    removedAt: user.deletedAt?.toISOString() ?? null,
  }))
}
