import { sql } from 'drizzle-orm'
import { pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { ClaimId } from '#root/domain/claims.ts'
import type { ChatSender } from '#root/domain/director/script.ts'
import { firmTime, firmTimeWritten } from '../columns.ts'
import { ownedBy, type PersonalTable } from '../personal-data.ts'

export const chatMessages = pgTable('chat_messages', {
  id: uuid('id')
    .primaryKey()
    .default(sql`id_in_order()`),
  clientId: text('client_id').notNull(),
  sender: text('sender').$type<ChatSender>().notNull(),
  text: text('text').notNull(),
  claim: text('claim').$type<ClaimId>(),
  claimText: text('claim_text'),
  sentAt: firmTimeWritten('sent_at'),
  readAt: firmTime('read_at'),
})

export const personalData: readonly PersonalTable[] = [
  { table: chatMessages, ...ownedBy(chatMessages.clientId), exported: { as: 'chatMessages' }, onDeletion: 'removed' },
]
