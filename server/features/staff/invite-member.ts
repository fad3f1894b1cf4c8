import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { Actor } from '#root/contract/identity.ts'
import type { LocalizedText } from '#root/contract/language.ts'
import { m } from '#root/contract/messages/messages.js'
import type { InviteMember, StaffInvitation } from '#root/contract/staff.ts'
import { refuse, type Refusal } from '#root/domain/refusal.ts'
import { inviteStaff, invitationDays } from '#root/server/identity/invitations.ts'
import { publish } from '#root/server/live/publish.ts'
import { recordAudit } from '#root/server/platform/audit.ts'
import { readBranding } from '#root/server/platform/branding.ts'
import type { Queryable, Transaction } from '#root/server/platform/database/queryable.ts'
import { sendMail } from '#root/server/platform/mail/send-mail.ts'
import { operatorInvitations, users } from '#root/server/platform/tables/identity.ts'
import { toInvitation } from './store.ts'

/**
 * Invites a person to the staff: returns the one-time link, which is also emailed to them. Earlier links for the same
 * address end. Refuses an address that already has an account.
 */
export async function inviteMember(
  db: Queryable,
  publicUrl: string,
  operator: Actor,
  { email, role }: InviteMember,
): Promise<{ invitation: StaffInvitation; link: string } | Refusal<'email-taken'>> {
  const address = email.toLowerCase()
  return db.transaction(async (tx) => {
    if ((await tx.$count(users, eq(users.email, address))) > 0) return refuse('email-taken', { field: 'email' })
    await tx
      .update(operatorInvitations)
      .set({ revokedAt: sql`now()` })
      .where(stillOpen(eq(operatorInvitations.email, address)))
    const { invitation, link } = await inviteStaff(tx, publicUrl, { email: address, role, invitedBy: operator })
    // The address is unconfirmed, so the email contains no user input, not even the operator's name.
    const days = { days: invitationDays }
    const text: LocalizedText = (options) =>
      role === 'operator'
        ? m.mail_invitation_operator_body(days, options)
        : m.mail_invitation_auditor_body(days, options)
    const branding = await readBranding(tx)
    await sendMail(tx, {
      recipient: address,
      userId: null,
      kind: 'invitation',
      subject: (options) => m.mail_invitation_subject(branding, options),
      text,
      link,
    })
    await publish(tx, 'operators', { type: 'staff' })
    return { invitation: toInvitation(invitation, `${operator.firstName} ${operator.lastName}`), link }
  })
}

/** Revokes an invitation. Refuses a used, revoked or unknown one. */
export async function revokeInvitation(
  db: Queryable,
  operator: Actor,
  id: string,
): Promise<null | Refusal<'not-found'>> {
  return db.transaction(async (tx) => {
    const revoked = await revoke(tx, operator, eq(operatorInvitations.id, id))
    if (revoked === 0) return refuse('not-found')
    await publish(tx, 'operators', { type: 'staff' })
    return null
  })
}

/** Revokes every invitation of a person who may no longer invite, each with an audit entry. */
export async function revokeInvitationsOf(tx: Transaction, operator: Actor, inviterId: string): Promise<void> {
  await revoke(tx, operator, eq(operatorInvitations.invitedBy, inviterId))
}

async function revoke(tx: Transaction, operator: Actor, which: SQL): Promise<number> {
  const revoked = await tx
    .update(operatorInvitations)
    .set({ revokedAt: sql`now()` })
    .where(stillOpen(which))
    .returning()
  for (const { id, email, role } of revoked)
    await recordAudit(tx, {
      actor: operator,
      action: 'invitation-revoked',
      subject: { kind: 'invitation', id },
      before: { isOpen: true },
      after: { isOpen: false },
      details: { email, role },
    })
  return revoked.length
}

function stillOpen(which: SQL) {
  return and(which, isNull(operatorInvitations.usedAt), isNull(operatorInvitations.revokedAt))
}
