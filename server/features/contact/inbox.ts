import { and, desc, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { InboxHead, InboxMessage, InboxQuery } from '#root/contract/contact-inbox.ts'
import type { Actor } from '#root/contract/identity.ts'
import type { LocalizedText } from '#root/contract/language.ts'
import { m } from '#root/contract/messages/messages.js'
import type { Page } from '#root/contract/route.ts'
import { refuse, type Refusal } from '#root/domain/refusal.ts'
import { publish } from '#root/server/live/publish.ts'
import { recordAudit } from '#root/server/platform/audit.ts'
import type { Queryable, Transaction } from '#root/server/platform/database/queryable.ts'
import { runOnce } from '#root/server/platform/idempotency.ts'
import { sendMail } from '#root/server/platform/mail/send-mail.ts'
import { rowsToRead, toPage } from '#root/server/platform/page.ts'
import { type ContactMessageRow, contactMessages, contactReplies } from '#root/server/platform/tables/contact.ts'
import { wordsQuery } from '#root/server/platform/words-query.ts'

const excerptLength = 120

/** A page of visitors' messages, newest first. */
export async function listInbox(db: Queryable, query: InboxQuery): Promise<Page<InboxHead>> {
  const page = toPage(await selectInbox(db, query), query, ({ id }) => id)
  return { ...page, rows: page.rows.map(toHead) }
}

/** The statement that reads a page, by an index. */
export function selectInbox(db: Queryable, { search, show, after }: InboxQuery) {
  const { receivedAt, id, answeredAt } = contactMessages
  const afterCursor =
    after && sql`(${receivedAt}, ${id}) < (select received_at, id from contact_messages where id = ${after}::uuid)`
  return db
    .select()
    .from(contactMessages)
    .where(and(show === 'open' ? isNull(answeredAt) : undefined, messagesMatching(search), afterCursor || undefined))
    .orderBy(desc(receivedAt), desc(id))
    .limit(rowsToRead)
}

/** One message with its replies, oldest first. */
export async function readMessage(db: Queryable, id: string): Promise<InboxMessage | Refusal<'not-found'>> {
  const [row] = await db.select().from(contactMessages).where(eq(contactMessages.id, id))
  if (!row) return refuse('not-found')
  const replies = await db
    .select()
    .from(contactReplies)
    .where(eq(contactReplies.messageId, id))
    .orderBy(contactReplies.repliedAt, contactReplies.id)
  const { houseAddress, country, phoneNumber, whatsappNumber, message } = row
  return {
    ...toHead(row),
    houseAddress,
    country,
    phoneNumber,
    whatsappNumber,
    message,
    replies: replies.map((reply) => ({ id: reply.id, body: reply.body, repliedAt: reply.repliedAt.toISOString() })),
  }
}

/** Records that a staff member who may answer it has read a message. Returns false if it does not exist. */
export async function markMessageRead(db: Queryable, id: string): Promise<boolean> {
  await db
    .update(contactMessages)
    .set({ readAt: sql`firm_now()` })
    .where(and(eq(contactMessages.id, id), isNull(contactMessages.readAt)))
  return (await db.$count(contactMessages, eq(contactMessages.id, id))) === 1
}

/** Replies to a message by email in its language, once per key: the email is in the outbox, and the message counts as answered. */
export function replyToMessage(db: Queryable, operator: Actor, key: string, id: string, body: string) {
  const operation = { actorId: operator.id, key, operation: 'contact.reply', request: { id, body } }
  return runOnce(db, operation, async (tx) => {
    const [row] = await tx.select().from(contactMessages).where(eq(contactMessages.id, id)).for('update')
    if (!row) return refuse('not-found')
    await tx.insert(contactReplies).values({ messageId: id, body, repliedBy: operator.id })
    // The address is unconfirmed, so the reply contains nothing that the visitor typed.
    const text: LocalizedText = (options) => [m.mail_greeting_plain({}, options), body].join('\n\n')
    const subject: LocalizedText = (options) => m.inbox_reply_subject({}, options)
    const recipient = { recipient: row.email, userId: null }
    await sendMail(tx, { ...recipient, kind: 'contact', language: row.language, subject, text, isSigned: true })
    await recordAnswered(tx, operator, row, 'message-replied')
    return readMessage(tx, id)
  })
}

/** Marks a message as answered in another way than by email. */
export function markAnswered(db: Queryable, operator: Actor, id: string): Promise<InboxMessage | Refusal<'not-found'>> {
  return db.transaction(async (tx) => {
    const [row] = await tx.select().from(contactMessages).where(eq(contactMessages.id, id)).for('update')
    if (!row) return refuse('not-found')
    if (!row.answeredAt) await recordAnswered(tx, operator, row, 'message-answered')
    return readMessage(tx, id)
  })
}

async function recordAnswered(tx: Transaction, actor: Actor, { id, answeredAt }: ContactMessageRow, action: string) {
  await tx
    .update(contactMessages)
    .set({
      answeredAt: sql`coalesce(answered_at, firm_now())`,
      answeredBy: sql`coalesce(answered_by, ${actor.id})`,
      readAt: sql`coalesce(read_at, firm_now())`,
    })
    .where(eq(contactMessages.id, id))
  await recordAudit(tx, {
    actor,
    action,
    subject: { kind: 'contact-message', id },
    before: { isAnswered: answeredAt !== null },
    after: { isAnswered: true },
  })
  await publish(tx, 'operators', { type: 'contact', id })
}

/** Messages with words that start with the typed ones; undefined without any. */
function messagesMatching(search: string): SQL | undefined {
  const query = wordsQuery(search)
  return query === null ? undefined : sql`message_words(full_name, email, message) @@ ${query}::tsquery`
}

function toHead({ id, fullName, email, message, receivedAt, readAt, answeredAt }: ContactMessageRow): InboxHead {
  return {
    id,
    fullName,
    email,
    excerpt: message.slice(0, excerptLength).toWellFormed(),
    receivedAt: receivedAt.toISOString(),
    isRead: readAt !== null,
    isAnswered: answeredAt !== null,
  }
}
