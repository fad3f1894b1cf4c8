import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import type { Actor } from '#root/contract/identity.ts'
import type { LocalizedText } from '#root/contract/language.ts'
import { m } from '#root/contract/messages/messages.js'
import { refuse, type Refusal } from '#root/domain/refusal.ts'
import { checkCurrentPassword, type CurrentPasswordRefusal } from '#root/server/identity/check-password.ts'
import { endOpenAccess, lockPerson, lockSignedIn } from '#root/server/identity/end-open-access.ts'
import type { IdentityServices } from '#root/server/identity/identity-services.ts'
import { hashOfToken, newToken } from '#root/server/identity/one-time-token.ts'
import type { SignedInPerson } from '#root/server/identity/signed-in.ts'
import { publish } from '#root/server/live/publish.ts'
import { recordAudit } from '#root/server/platform/audit.ts'
import type { Transaction } from '#root/server/platform/database/queryable.ts'
import { linkOrigin, type LocalNetwork } from '#root/server/platform/local-network.ts'
import { emailTo, sendMail } from '#root/server/platform/mail/send-mail.ts'
import { users } from '#root/server/platform/tables/identity.ts'
import { emailChanges } from '#root/server/platform/tables/security.ts'

const validMinutes = 60

/**
 * Requests another email: a one-time link is sent to the new address, and the current one stays until the link is
 * opened. The answer is the same for an address that already has an account; only its owner is notified, by an email.
 */
export async function changeEmail(
  services: IdentityServices & { readonly network: LocalNetwork },
  { actor, session }: SignedInPerson,
  { currentPassword, email }: { currentPassword: string; email: string },
): Promise<{ newEmail: string; expiresAt: string } | Refusal<CurrentPasswordRefusal | 'not-signed-in'>> {
  const refused = await checkCurrentPassword(services, { actor, session }, currentPassword)
  if (refused) return refused
  const waitS = await services.throttle.take('emailChangeOfPerson', actor.id)
  if (waitS > 0) return refuse('too-many-attempts', { params: { retryAfterS: String(waitS) } })
  const newEmail = email.toLowerCase()
  const { token, hash } = newToken()
  return services.db.transaction(async (tx) => {
    const ended = await lockSignedIn(tx, actor.id, session.id)
    if (ended) return ended
    const expiresAt = sql<Date>`now() + make_interval(mins => ${validMinutes})`
    const facts = { newEmail, tokenHash: hash, createdAt: sql`now()`, expiresAt }
    const [row] = await tx
      .insert(emailChanges)
      .values({ userId: actor.id, ...facts })
      .onConflictDoUpdate({ target: emailChanges.userId, set: facts })
      .returning({ expiresAt: emailChanges.expiresAt })
    await mailLink(tx, actor.id, newEmail, `${linkOrigin(services.network)}/confirm-email#${token}`)
    await recordAudit(tx, { actor, action: 'email-change-requested', subject: { kind: 'user', id: actor.id } })
    return { newEmail, expiresAt: row!.expiresAt.toISOString() }
  })
}

/**
 * The requester sees the link in the practice mailbox while no emails are sent; the email to the owner of a taken
 * address is in that owner's mailbox.
 */
async function mailLink(tx: Transaction, userId: string, recipient: string, link: string): Promise<void> {
  const [owner] = await tx.select({ id: users.id }).from(users).where(eq(users.email, recipient))
  const subjectOf: LocalizedText = (options) => m.profile_mail_email_subject({}, options)
  const email = { recipient, kind: 'email-change', subject: subjectOf } as const
  await sendMail(
    tx,
    owner
      ? { ...email, userId: owner.id, text: (options) => m.profile_mail_email_taken({}, options) }
      : { ...email, userId, text: (options) => m.profile_mail_email_body({ minutes: validMinutes }, options), link },
  )
}

/**
 * Makes the new address the email of its account, notifies the former one, and ends every session and open link except
 * the session of `here`, if that is the owner's. The link works once: the row is deleted in the same transaction, and a
 * second use waits for it and finds nothing. Refuses a link that is unknown, used or expired, or whose address has been
 * taken meanwhile.
 */
export async function confirmEmail(
  { db }: Pick<IdentityServices, 'db'>,
  token: string,
  here: SignedInPerson | null,
): Promise<{ email: string; role: Actor['role'] } | Refusal<'link-not-valid'>> {
  return db.transaction(async (tx) => {
    const isValid = and(eq(emailChanges.tokenHash, hashOfToken(token)), gt(emailChanges.expiresAt, sql`now()`))
    const [requested] = await tx.select({ userId: emailChanges.userId }).from(emailChanges).where(isValid)
    if (!requested) return refuse('link-not-valid')
    await lockPerson(tx, requested.userId)
    const [change] = await tx.delete(emailChanges).where(isValid).returning()
    if (!change) return refuse('link-not-valid')
    const [former] = await tx.select().from(users).where(eq(users.id, change.userId))
    if (!former || former.deletedAt) return refuse('link-not-valid')
    const [changed] = await tx
      .update(users)
      .set({ email: change.newEmail, emailVerified: true, updatedAt: sql`now()` })
      .where(and(eq(users.id, former.id), isNull(sql`(select id from "user" where email = ${change.newEmail})`)))
      .returning({ id: users.id })
    if (!changed) return refuse('link-not-valid')
    await endOpenAccess(tx, former.id, here?.actor.id === former.id ? here.session.id : undefined)
    await recordAudit(tx, { actor: former, action: 'email-changed', subject: { kind: 'user', id: former.id } })
    await sendMail(
      tx,
      emailTo(former, {
        kind: 'security',
        subject: (options) => m.profile_mail_email_changed_subject({}, options),
        text: (options) => m.profile_mail_email_changed_body({}, options),
      }),
    )
    if (former.role === 'client') await publish(tx, `client:${former.id}`, { type: 'account' })
    return { email: change.newEmail, role: former.role }
  })
}
