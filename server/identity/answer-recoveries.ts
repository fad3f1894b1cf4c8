import { and, desc, eq, gt, inArray, isNull, not, notInArray, sql } from 'drizzle-orm'
import type { LocalizedText } from '#root/contract/language.ts'
import { m } from '#root/contract/messages/messages.js'
import { describeRefusal } from '#root/contract/refusals.ts'
import { type Cents, fromDecimal } from '#root/domain/money.ts'
import { checkRecovery, type DepositHistory, recoveryLinkMinutes, type RecoveryRefusal } from '#root/domain/recovery.ts'
import type { Refusal } from '#root/domain/refusal.ts'
import { recordAudit } from '#root/server/platform/audit.ts'
import type { Queryable, Transaction } from '#root/server/platform/database/queryable.ts'
import { type Addressee, emailTo, sendMail } from '#root/server/platform/mail/send-mail.ts'
import { deposits } from '#root/server/platform/tables/deposits.ts'
import { users } from '#root/server/platform/tables/identity.ts'
import { outbox } from '#root/server/platform/tables/outbox.ts'
import { type LinkPurpose, passwordRecoveries, recoveryRequests } from '#root/server/platform/tables/recovery.ts'
import { createBrowserLink, createRecoveryLink } from './recovery-links.ts'

/** The maximum of emails of one kind to an account, and its period in minutes. */
const maxMails = 5
const shortlyBefore = sql`now() - interval '15 minutes'`

/**
 * Answers requests for a link by email. People who entered the last deposit correctly, or only requested a known
 * browser, get a one-time link. People with a wrong amount get the reason. An address without an account gets nothing.
 * All requests for one account are answered together, in their own transaction. It may be killed at any point, and
 * several processes may run it at once.
 */
export async function answerRecoveries(db: Queryable, publicUrl: string): Promise<void> {
  while (await db.transaction((tx) => answerNext(tx, publicUrl)));
}

async function answerNext(tx: Transaction, publicUrl: string): Promise<boolean> {
  const [next] = await tx.select().from(recoveryRequests).orderBy(recoveryRequests.requestedAt).limit(1)
  if (!next) return false
  const [user] = await tx
    .select({ id: users.id, email: users.email, firstName: users.firstName })
    .from(users)
    .where(and(eq(users.email, next.email), hasPassword))
    // Lock the owner first: a change of a credential that holds the row removes the requests.
    .for('update')
  if (!user) {
    await dropUnknownRequests(tx)
    return true
  }
  const requests = await tx.delete(recoveryRequests).where(eq(recoveryRequests.email, next.email)).returning()
  const claimedAmounts = new Set(requests.flatMap(({ amountCents }) => amountCents ?? []))
  if (claimedAmounts.size > 0) await answerForgotten(tx, publicUrl, user, claimedAmounts)
  if (requests.some(({ purpose }) => purpose === 'known-browser')) await mailBrowserLink(tx, publicUrl, user)
  return true
}

/** A sample client and a seat have no password to set. */
const hasPassword = and(isNull(users.sampleClassId), not(users.isSeat))

/** One statement, so that requests for unknown emails are cleared as fast as they can be sent. */
async function dropUnknownRequests(tx: Transaction): Promise<void> {
  const owners = tx.select({ email: users.email }).from(users).where(hasPassword)
  const unanswerable = tx
    .select({ id: recoveryRequests.id })
    .from(recoveryRequests)
    .where(notInArray(recoveryRequests.email, owners))
    .for('update', { skipLocked: true })
  await tx.delete(recoveryRequests).where(inArray(recoveryRequests.id, unanswerable))
}

/** One correct amount among the requests is enough: others' wrong guesses do not affect the owner. */
async function answerForgotten(
  tx: Transaction,
  publicUrl: string,
  user: Addressee,
  claimedCents: ReadonlySet<Cents>,
): Promise<void> {
  const history = await historyOf(tx, user.id)
  const refusals = [...claimedCents].map((cents) => checkRecovery(history, cents))
  const refusal = refusals.find((one) => one !== null)
  if (refusal) await mailRefusal(tx, user, refusal)
  if (refusals.includes(null)) await mailRecoveryLink(tx, publicUrl, user)
}

async function mailRecoveryLink(tx: Transaction, publicUrl: string, user: Addressee): Promise<void> {
  if (await hasLinksEnough(tx, user.id, 'new-password')) return
  const link = await createRecoveryLink(tx, publicUrl, user.id)
  const text: LocalizedText = (options) => m.mail_recovery_body({ minutes: recoveryLinkMinutes }, options)
  const subject: LocalizedText = (options) => m.mail_recovery_subject({}, options)
  await sendMail(tx, emailTo(user, { kind: 'recovery', subject, text, link }))
  await recordAudit(tx, { actor: 'visitor', action: 'recovery-link-mailed', subject: { kind: 'user', id: user.id } })
}

async function mailBrowserLink(tx: Transaction, publicUrl: string, user: Addressee): Promise<void> {
  if (await hasLinksEnough(tx, user.id, 'known-browser')) return
  const link = await createBrowserLink(tx, publicUrl, user.id)
  const text: LocalizedText = (options) => m.mail_browser_link_body({ minutes: recoveryLinkMinutes }, options)
  const subject: LocalizedText = (options) => m.mail_browser_link_subject({}, options)
  await sendMail(tx, emailTo(user, { kind: 'recovery', subject, text, link }))
  await recordAudit(tx, { actor: 'visitor', action: 'browser-link-mailed', subject: { kind: 'user', id: user.id } })
}

async function mailRefusal(tx: Transaction, user: Addressee, { refusal }: Refusal<RecoveryRefusal>): Promise<void> {
  if (await wasRefusedOften(tx, user.id)) return
  const text: LocalizedText = (options) =>
    m.mail_recovery_refused_body({ reason: describeRefusal(refusal, {}, options) }, options)
  const subject: LocalizedText = (options) => m.mail_recovery_refused_subject({}, options)
  await sendMail(tx, emailTo(user, { kind: 'recovery-refused', subject, text }))
  await recordAudit(tx, {
    actor: 'visitor',
    action: 'recovery-refused',
    subject: { kind: 'user', id: user.id },
    details: { reason: refusal },
  })
}

/**
 * Unlimited requests, from any number of addresses, do not fill a mailbox: after five links of one purpose in 15
 * minutes no more are sent while one of them still works, so the owner always has a working link.
 */
async function hasLinksEnough(tx: Transaction, userId: string, purpose: LinkPurpose): Promise<boolean> {
  const recent = await tx
    .select({ usedAt: passwordRecoveries.usedAt })
    .from(passwordRecoveries)
    .where(
      and(
        eq(passwordRecoveries.userId, userId),
        eq(passwordRecoveries.purpose, purpose),
        gt(passwordRecoveries.createdAt, shortlyBefore),
      ),
    )
  return recent.length >= maxMails && recent.some(({ usedAt }) => usedAt === null)
}

async function wasRefusedOften(tx: Transaction, userId: string): Promise<boolean> {
  const recent = and(
    eq(outbox.userId, userId),
    eq(outbox.kind, 'recovery-refused'),
    gt(outbox.writtenAt, shortlyBefore),
  )
  return (await tx.$count(outbox, recent)) >= maxMails
}

/** The last deposit is the one with the latest proof, in any status: its client remembers it. */
async function historyOf(tx: Transaction, clientId: string): Promise<DepositHistory> {
  const [last] = await tx
    .select({ amountCents: deposits.amountCents, submittedAt: deposits.submittedAt })
    .from(deposits)
    .where(eq(deposits.clientId, clientId))
    .orderBy(sql`${deposits.submittedAt} desc nulls last`, desc(deposits.id))
    .limit(1)
  return { lastCents: last?.submittedAt ? last.amountCents : null, hasAny: last !== undefined }
}

/**
 * Records a request for a forgotten password with the stated amount of the last deposit (decimal dollars). It looks
 * nothing up and never refuses: the answer and the work are the same whether or not the email has an account, and no
 * request counts against another. The limit of emails applies when the requests are answered.
 */
export async function requestRecovery(db: Queryable, input: { email: string; amount: string }): Promise<void> {
  await db
    .insert(recoveryRequests)
    .values({ email: input.email.toLowerCase(), purpose: 'new-password', amountCents: fromDecimal(input.amount) })
}

/** Records a request for a link that makes the browser known to the account. It never refuses either. */
export async function requestBrowserLink(db: Queryable, input: { email: string }): Promise<void> {
  await db.insert(recoveryRequests).values({ email: input.email.toLowerCase(), purpose: 'known-browser' })
}
