import { and, desc, eq, getTableColumns, isNotNull, isNull, or, sql, type SQL } from 'drizzle-orm'
import type { Actor } from '#root/contract/identity.ts'
import type { Mail, MailHead, OpenOutboxMail, OutboxMail } from '#root/contract/mails.ts'
import { m } from '#root/contract/messages/messages.js'
import { directorMessages } from '#root/domain/director/script.ts'
import { isSeatAddress } from '#root/domain/seat.ts'
import { emailedTexts } from '#root/server/platform/claims.ts'
import type { Queryable } from '#root/server/platform/database/queryable.ts'
import { mailHtml } from '#root/server/platform/mail/mail-html.ts'
import { storedSetting } from '#root/server/platform/stored-settings.ts'
import { users } from '#root/server/platform/tables/identity.ts'
import { type MailRow, outbox } from '#root/server/platform/tables/outbox.ts'

const listLimit = 300

/** The emails to a client, newest first, and the number of unread ones. */
export async function listMailsOf(db: Queryable, userId: string): Promise<{ mails: MailHead[]; unread: number }> {
  const unread = sql`count(*) filter (where ${isNull(outbox.readAt)}) over ()`.mapWith(Number)
  const rows = await db
    .select({ ...getTableColumns(outbox), unread })
    .from(outbox)
    .where(eq(outbox.userId, userId))
    .orderBy(desc(outbox.place))
    .limit(listLimit)
  return { mails: rows.map(toHead), unread: rows[0]?.unread ?? 0 }
}

/** One of a client's own emails; another client's is not found. */
export async function findMailOf(db: Queryable, userId: string, id: string): Promise<MailRow | undefined> {
  const [row] = await db.select().from(outbox).where(ownMail(userId, id))
  return row
}

/** Records that a client has read one of their emails. Returns false if there is none. */
export async function markMailRead(db: Queryable, userId: string, id: string): Promise<boolean> {
  const marked = await db
    .update(outbox)
    .set({ readAt: sql`firm_now()` })
    .where(and(ownMail(userId, id), isNull(outbox.readAt)))
    .returning({ id: outbox.id })
  return marked.length === 1 || (await findMailOf(db, userId, id)) !== undefined
}

/** An email as its recipient reads it; `withLink` false omits its one-time link. */
export async function toMail(db: Queryable, row: MailRow, withLink: boolean): Promise<Mail> {
  const shown = withLink ? row : withoutLink(row)
  return {
    ...toHead(row),
    recipient: row.recipient,
    text: shown.body,
    html: mailHtml(shown),
    claims: await findClaims(db, shown.body),
  }
}

const filters = {
  all: undefined,
  recovery: or(eq(outbox.kind, 'recovery'), eq(outbox.kind, 'recovery-refused')),
  trouble: and(isNotNull(outbox.error), isNull(outbox.sentAt)),
} satisfies Record<string, SQL | undefined>

/** The reminders of participants are nobody else's, so no list has them. */
const isForStaff = isNull(outbox.reminderId)

/** When the sending of emails was turned on; null while it is off. */
const sentSince = storedSetting('mail-sent-since')

/** The emails of the firm, newest first. */
export async function listOutbox(db: Queryable, about: keyof typeof filters): Promise<OutboxMail[]> {
  const rows = await db
    .select({ mail: outbox, sentSince })
    .from(outbox)
    .where(and(isForStaff, filters[about]))
    .orderBy(desc(outbox.place))
    .limit(listLimit)
  return rows.map((row) => toOutboxMail(row.mail, row.sentSince))
}

/**
 * One email of the outbox. An operator sees the one-time links of clients and invitations, to pass them on; an auditor,
 * who only reads, does not. The link of a staff member is hidden from colleagues, who must not use another's account.
 * Its recipient, who has no other mailbox, sees it only while no emails are sent (`isMailSent`), and never the link of
 * a recovery.
 */
export async function findOutboxMail(
  db: Queryable,
  id: string,
  reader: Pick<Actor, 'id' | 'role'>,
  isMailSent: boolean,
): Promise<OpenOutboxMail | null> {
  const [found] = await db
    .select({ mail: outbox, role: users.role, sentSince })
    .from(outbox)
    .leftJoin(users, eq(users.id, outbox.userId))
    .where(and(isForStaff, eq(outbox.id, id)))
  if (!found) return null
  const mayBeHandedOver = found.role === 'client' || found.mail.kind === 'invitation'
  const isOwn = found.mail.userId === reader.id && mayReadOwnLink(found.mail, isMailSent)
  const shown = (mayBeHandedOver && reader.role === 'operator') || isOwn ? found.mail : withoutLink(found.mail)
  return {
    ...toOutboxMail(shown, found.sentSince),
    text: shown.body,
    link: shown.link,
    claims: await findClaims(db, shown.body),
  }
}

/**
 * Whether people may read a one-time link of their own emails here. The use of a link proves that its recipient reads the
 * mailbox, so while emails are sent, only the email has the link. A recovery link is never shown here: a thief of the
 * session could set a password with it.
 */
export function mayReadOwnLink({ kind }: MailRow, isMailSent: boolean): boolean {
  return kind !== 'recovery' && !isMailSent
}

function ownMail(userId: string, id: string): SQL | undefined {
  return and(eq(outbox.id, id), eq(outbox.userId, userId))
}

function withoutLink(row: MailRow): MailRow {
  return row.link
    ? { ...row, body: row.body.replace(row.link, m.mail_link_withheld({}, { locale: row.language })), link: null }
    : row
}

function toHead({ id, kind, subject, createdAt, readAt }: MailRow): MailHead {
  return { id, kind, subject, createdAt: createdAt.toISOString(), isRead: readAt !== null }
}

function toOutboxMail(row: MailRow, since: string | null): OutboxMail {
  const { id, kind, recipient, subject, error } = row
  return {
    id,
    kind,
    recipient,
    subject,
    error,
    createdAt: row.createdAt.toISOString(),
    writtenAt: row.writtenAt.toISOString(),
    sentAt: row.sentAt?.toISOString() ?? null,
    delivery: deliveryOf(row, since),
  }
}

function deliveryOf(
  { recipient, sentAt, givenUpAt, writtenAt }: MailRow,
  since: string | null,
): OutboxMail['delivery'] {
  if (isSeatAddress(recipient)) return 'kept'
  if (sentAt) return 'sent'
  if (givenUpAt) return 'given-up'
  return since !== null && writtenAt >= new Date(since) ? 'waiting' : 'kept'
}

/** The claims of the catalogue in the text of an email, with their wording when it was written. */
async function findClaims(db: Queryable, text: string): Promise<Mail['claims']> {
  const mailed = await emailedTexts(db, [
    'processing-time',
    'first-payout',
    'roll-over',
    ...new Set(Object.values(directorMessages)),
  ])
  return mailed
    .filter((claim, at) => text.includes(claim.text) && mailed.findIndex((other) => other.text === claim.text) === at)
    .toSorted((one, other) => other.text.length - one.text.length)
}
