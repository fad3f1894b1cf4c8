import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import type { ChatMessage } from '#root/contract/chat.ts'
import { publish } from '#root/server/live/publish.ts'
import type { Queryable } from '#root/server/platform/database/queryable.ts'
import { chatMessages } from '#root/server/platform/tables/chat-messages.ts'

/** Above the number of messages that any script writes to one participant. */
const limit = 100

/** The latest messages to a client, oldest first, and how many of them are unread. */
export async function readChat(db: Queryable, clientId: string): Promise<{ messages: ChatMessage[]; unread: number }> {
  const rows = await db
    .select()
    .from(chatMessages)
    .where(eq(chatMessages.clientId, clientId))
    .orderBy(desc(chatMessages.id))
    .limit(limit)
  const messages = rows.toReversed().map(({ id, sender, text, claim, claimText, sentAt }) => ({
    id,
    sender,
    text,
    claim: claim === null ? null : { id: claim, text: claimText! },
    sentAt: sentAt.toISOString(),
  }))
  return { messages, unread: rows.filter(({ readAt }) => readAt === null).length }
}

/** Records that a client has read all messages, and notifies the client's other windows. */
export function markChatRead(db: Queryable, clientId: string): Promise<null> {
  return db.transaction(async (tx) => {
    const isUnread = and(eq(chatMessages.clientId, clientId), isNull(chatMessages.readAt))
    const marked = await tx
      .update(chatMessages)
      .set({ readAt: sql`firm_now()` })
      .where(isUnread)
      .returning({ id: chatMessages.id })
    if (marked.length > 0) await publish(tx, `client:${clientId}`, { type: 'chat' })
    return null
  })
}
