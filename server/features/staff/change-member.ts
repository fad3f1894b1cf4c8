import { eq, sql } from 'drizzle-orm'
import type { Actor } from '#root/contract/identity.ts'
import { m } from '#root/contract/messages/messages.js'
import type { StaffMember } from '#root/contract/staff.ts'
import { refuse, type Refusal } from '#root/domain/refusal.ts'
import { checkStaffChange, type StaffChangeRefusal } from '#root/domain/staff.ts'
import { closeAccount, deleteFactors } from '#root/server/identity/close-account.ts'
import { endOpenAccess } from '#root/server/identity/end-open-access.ts'
import { publish } from '#root/server/live/publish.ts'
import { recordAudit } from '#root/server/platform/audit.ts'
import type { Queryable, Transaction } from '#root/server/platform/database/queryable.ts'
import { emailTo, sendMail } from '#root/server/platform/mail/send-mail.ts'
import { users } from '#root/server/platform/tables/identity.ts'
import { revokeInvitationsOf } from './invite-member.ts'
import { findMember, lockOperators } from './store.ts'

type ChangeRefusal = StaffChangeRefusal | 'not-found'

/**
 * Removes a person from the staff permanently: their credentials are deleted, their sessions and open invitations end,
 * and their email can be invited again. The name stays for the audit log. Refuses oneself and a person who was already
 * removed.
 */
export function removeMember(
  db: Queryable,
  operator: Actor,
  id: string,
): Promise<StaffMember | Refusal<ChangeRefusal>> {
  return changeMember(db, operator, id, async (tx, member) => {
    await closeAccount(tx, id)
    await revokeInvitationsOf(tx, operator, id)
    await recordAudit(tx, {
      actor: operator,
      action: 'member-removed',
      subject: { kind: 'user', id },
      before: { isOnStaff: true, role: member.role, email: member.email },
      after: { isOnStaff: false },
    })
  })
}

/**
 * Deletes the second factor and the passkeys of a colleague who has lost them, ends their sessions, and notifies them
 * by email. Refuses oneself and removed members.
 */
export function resetSecondFactor(
  db: Queryable,
  operator: Actor,
  id: string,
): Promise<StaffMember | Refusal<ChangeRefusal>> {
  return changeMember(db, operator, id, async (tx, member) => {
    await deleteFactors(tx, id)
    await recordAudit(tx, {
      actor: operator,
      action: 'second-factor-reset',
      subject: { kind: 'user', id },
      before: { hasGenerator: member.hasGenerator, passkeys: member.passkeys },
      after: { hasGenerator: false, passkeys: 0 },
    })
    const name = `${operator.firstName} ${operator.lastName}`
    await sendMail(
      tx,
      emailTo(member, {
        kind: 'security',
        subject: (options) => m.mail_second_factor_reset_subject({}, options),
        text: (options) => m.mail_second_factor_reset_body({ name }, options),
      }),
    )
  })
}

/**
 * Locks a colleague out until they are unlocked: their sessions and their open invitations end, and they cannot log in.
 * Refuses oneself and removed members. A colleague who is already locked keeps the first reason.
 */
export function lockMember(
  db: Queryable,
  operator: Actor,
  id: string,
  reason: string,
): Promise<StaffMember | Refusal<ChangeRefusal>> {
  return changeMember(db, operator, id, async (tx, { lockedAt }) => {
    if (lockedAt !== null) return
    await tx
      .update(users)
      .set({ lockedAt: sql`firm_now()`, lockedReason: reason })
      .where(eq(users.id, id))
    const lock = {
      action: 'account-locked',
      before: { isLocked: false },
      after: { isLocked: true },
      details: { reason },
    }
    await recordAudit(tx, { actor: operator, subject: { kind: 'user', id }, ...lock })
    await revokeInvitationsOf(tx, operator, id)
    await endOpenAccess(tx, id)
  })
}

/** Unlocks a colleague: they can log in again. Refuses oneself and removed members. */
export function unlockMember(
  db: Queryable,
  operator: Actor,
  id: string,
): Promise<StaffMember | Refusal<ChangeRefusal>> {
  return changeMember(db, operator, id, async (tx, { lockedAt }) => {
    if (lockedAt === null) return
    await tx.update(users).set({ lockedAt: null, lockedReason: null }).where(eq(users.id, id))
    const unlock = { action: 'account-unlocked', before: { isLocked: true }, after: { isLocked: false } }
    await recordAudit(tx, { actor: operator, subject: { kind: 'user', id }, ...unlock })
  })
}

async function changeMember(
  db: Queryable,
  operator: Actor,
  id: string,
  change: (tx: Transaction, member: StaffMember) => Promise<void>,
): Promise<StaffMember | Refusal<ChangeRefusal>> {
  return db.transaction(async (tx) => {
    const refusal = checkStaffChange(operator.id, id, await lockOperators(tx))
    if (refusal) return refusal
    const member = await findMember(tx, id)
    if (!member || member.removedAt) return refuse('not-found')
    await change(tx, member)
    await publish(tx, 'operators', { type: 'staff' })
    return (await findMember(tx, id)) ?? refuse('not-found')
  })
}
