import { and, eq, gt, inArray, isNull, or, sql } from 'drizzle-orm'
import { randomBytes, sha256 } from '#platform/crypto.ts'
import type { Actor } from '#root/contract/identity.ts'
import type { StaffRole } from '#root/domain/staff.ts'
import { recordAudit } from '#root/server/platform/audit.ts'
import type { Queryable, Transaction } from '#root/server/platform/database/queryable.ts'
import { operatorInvitations, users } from '#root/server/platform/tables/identity.ts'

/** How long a link is valid, in real time. */
export const invitationDays = 7
const tokenBytes = 32

interface Invited {
  /** Binds the link to one email address; null: the guest enters one. */
  readonly email: string | null
  readonly role: StaffRole
  /** The operator who invites; null: the machine's administrator. */
  readonly invitedBy: Actor | null
}

/**
 * Creates a one-time link to join as an operator or an auditor, valid for 7 days, and returns it with its row. The
 * token is after the '#', so that it is in no server's log.
 */
export async function inviteStaff(db: Queryable, publicUrl: string, { email, role, invitedBy }: Invited) {
  const token = randomBytes(tokenBytes).toString('base64url')
  const invitation = await db.transaction(async (tx) => {
    const [made] = await tx
      .insert(operatorInvitations)
      .values({
        tokenHash: hashOf(token),
        email: email?.toLowerCase() ?? null,
        role,
        invitedBy: invitedBy?.id ?? null,
        expiresAt: sql`now() + make_interval(days => ${invitationDays})`,
      })
      .returning()
    await recordAudit(tx, {
      actor: invitedBy ?? 'system',
      action: `${role}-invited`,
      subject: { kind: 'invitation', id: made!.id },
      details: { role, email: email?.toLowerCase() ?? null },
    })
    return made!
  })
  return { invitation, link: `${publicUrl}/operator/join#${token}` }
}

/** Creates a one-time link to join as an operator, for the machine's administrator. */
export async function inviteOperator(
  db: Queryable,
  publicUrl: string,
  email: string | null,
  role: StaffRole = 'operator',
): Promise<string> {
  return (await inviteStaff(db, publicUrl, { email, role, invitedBy: null })).link
}

/**
 * Creates the link for the firm's first operator, once per database; null afterwards, and for all but one of several
 * concurrent processes.
 */
export async function inviteFirstOperator(db: Queryable, publicUrl: string): Promise<string | null> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`lock table ${operatorInvitations} in share row exclusive mode`)
    const { rows } = await tx.execute<{ any: boolean }>(sql`
      select exists (select from ${operatorInvitations}) or exists (select from ${users} where role = 'operator' and deleted_at is null) as any`)
    return rows[0]?.any ? null : inviteOperator(tx, publicUrl, null)
  })
}

/** Finds a valid invitation by its token; `lock` locks it until the transaction ends. */
export async function findInvitation(db: Queryable, token: string, lock = false) {
  const query = db
    .select({ id: operatorInvitations.id, email: operatorInvitations.email, role: operatorInvitations.role })
    .from(operatorInvitations)
    .where(and(eq(operatorInvitations.tokenHash, hashOf(token)), isInvitationValid(db)))
  const [found] = await (lock ? query.for('update') : query)
  return found ?? null
}

/** Marks an invitation as used. Returns false, and changes nothing, if it was already used. */
export async function useInvitation(tx: Transaction, id: string, userId: string): Promise<boolean> {
  const used = await tx
    .update(operatorInvitations)
    .set({ usedAt: sql`now()`, usedBy: userId })
    .where(and(eq(operatorInvitations.id, id), isInvitationValid(tx)))
    .returning({ id: operatorInvitations.id })
  return used.length === 1
}

/**
 * The condition of a valid invitation: not used, revoked or expired, and made by a person who may still invite, or by
 * the machine's administrator.
 */
export function isInvitationValid(db: Queryable) {
  const inviters = db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.role, 'operator'), isNull(users.deletedAt), isNull(users.lockedAt)))
  return and(
    isNull(operatorInvitations.usedAt),
    isNull(operatorInvitations.revokedAt),
    gt(operatorInvitations.expiresAt, sql`now()`),
    or(isNull(operatorInvitations.invitedBy), inArray(operatorInvitations.invitedBy, inviters)),
  )
}

function hashOf(token: string): Buffer {
  return sha256(token)
}
