import { and, desc, eq, gt, isNull, sql } from 'drizzle-orm'
import { m } from '#root/contract/messages/messages.js'
import { describeRefusal } from '#root/contract/refusals.ts'
import type { Cents } from '#root/domain/money.ts'
import { recoveryLinkMinutes } from '#root/domain/recovery.ts'
import { checkRecovery, type DepositHistory } from '#root/domain/recovery.ts'
import { recordAudit } from '#root/server/platform/audit.ts'
import type { Queryable } from '#root/server/platform/database/pool.ts'
import { type Addressee, letterTo, sendMail } from '#root/server/platform/mail/send-mail.ts'
import { deposits } from '#root/server/platform/tables/deposits.ts'
import { users } from '#root/server/platform/tables/identity.ts'
import { outbox } from '#root/server/platform/tables/outbox.ts'
import { passwordRecoveries, recoveryRequests } from '#root/server/platform/tables/recovery.ts'
import { makeRecoveryLink } from './recovery-links.ts'

/** So many mails of one kind are written to an account in so many minutes. */
const mostMails = 5
const shortlyBefore = sql`now() - interval '15 minutes'`

/**
 * Answers by mail all who have forgotten their password: a one-time link to who knew the last deposit, the reason to
 * who did not, nothing to an address without an account. Each answer is a transaction of its own, so it may be
 * killed anywhere, and any number of processes may do it at once.
 */
export async function answerRecoveries(db: Queryable, publicUrl: string): Promise<void> {
  while (await db.transaction((tx) => answerNext(tx, publicUrl)));
}

async function answerNext(tx: Queryable, publicUrl: string): Promise<boolean> {
  const [next] = await tx.select().from(recoveryRequests).orderBy(recoveryRequests.requestedAt).limit(1)
  if (!next) return false
  const [user] = await tx
    .select({ id: users.id, email: users.email, firstName: users.firstName })
    .from(users)
    // A made-up client has no password to set.
    .where(and(eq(users.email, next.email), isNull(users.sampleClassId)))
    // The owner first: a change of a credential that holds the row takes the request away.
    .for('update')
  const [request] = await tx.delete(recoveryRequests).where(eq(recoveryRequests.id, next.id)).returning()
  if (user && request) await answer(tx, publicUrl, user, request.amountCents)
  return true
}

async function answer(tx: Queryable, publicUrl: string, user: Addressee, saidCents: Cents): Promise<void> {
  const refusal = checkRecovery(await historyOf(tx, user.id), saidCents)
  if (refusal ? await wasRefusedOften(tx, user.id) : await hasLinksEnough(tx, user.id)) return
  const subject = { kind: 'user', id: user.id }
  if (refusal) {
    const reason = describeRefusal(refusal.refusal)
    const words = m.mail_recovery_refused_body({ reason })
    await sendMail(tx, letterTo(user, { kind: 'recovery-refused', subject: m.mail_recovery_refused_subject(), words }))
    await recordAudit(tx, {
      actor: 'visitor',
      action: 'recovery-refused',
      subject,
      details: { reason: refusal.refusal },
    })
    return
  }
  const link = await makeRecoveryLink(tx, publicUrl, user.id)
  const words = m.mail_recovery_body({ minutes: recoveryLinkMinutes })
  await sendMail(tx, letterTo(user, { kind: 'recovery', subject: m.mail_recovery_subject(), words, link }))
  await recordAudit(tx, { actor: 'visitor', action: 'recovery-link-mailed', subject })
}

/**
 * Whoever asks without end, from however many addresses, fills no mailbox: over five links in 15 minutes nothing is mailed
 * as long as one of them still works, so the owner always has one that does.
 */
async function hasLinksEnough(tx: Queryable, userId: string): Promise<boolean> {
  const recent = await tx
    .select({ usedAt: passwordRecoveries.usedAt })
    .from(passwordRecoveries)
    .where(and(eq(passwordRecoveries.userId, userId), gt(passwordRecoveries.createdAt, shortlyBefore)))
  return recent.length >= mostMails && recent.some(({ usedAt }) => usedAt === null)
}

async function wasRefusedOften(tx: Queryable, userId: string): Promise<boolean> {
  const recent = and(
    eq(outbox.userId, userId),
    eq(outbox.kind, 'recovery-refused'),
    gt(outbox.writtenAt, shortlyBefore),
  )
  return (await tx.$count(outbox, recent)) >= mostMails
}

/** The last deposit is the one whose proof was sent in last, whatever became of it: its client remembers it. */
async function historyOf(tx: Queryable, clientId: string): Promise<DepositHistory> {
  const [last] = await tx
    .select({ amountCents: deposits.amountCents, submittedAt: deposits.submittedAt })
    .from(deposits)
    .where(eq(deposits.clientId, clientId))
    .orderBy(sql`${deposits.submittedAt} desc nulls last`, desc(deposits.id))
    .limit(1)
  return { lastCents: last?.submittedAt ? last.amountCents : null, hasAny: last !== undefined }
}
