import { sql } from 'drizzle-orm'
import { pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { type PersonalTable } from '../personal-data.ts'

const firmTime = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })

export const contactMessages = pgTable('contact_messages', {
  id: uuid('id').primaryKey().defaultRandom(),
  fullName: text('full_name').notNull(),
  email: text('email').notNull(),
  houseAddress: text('house_address').notNull(),
  country: text('country').notNull(),
  phoneNumber: text('phone_number').notNull(),
  whatsappNumber: text('whatsapp_number').notNull(),
  message: text('message').notNull(),
  receivedAt: firmTime('received_at')
    .notNull()
    .default(sql`firm_now()`),
  readAt: firmTime('read_at'),
  answeredAt: firmTime('answered_at'),
  answeredBy: text('answered_by'),
})

export type ContactMessageRow = typeof contactMessages.$inferSelect

export const contactReplies = pgTable('contact_replies', {
  id: uuid('id').primaryKey().defaultRandom(),
  messageId: uuid('message_id').notNull(),
  body: text('body').notNull(),
  repliedBy: text('replied_by').notNull(),
  repliedAt: firmTime('replied_at')
    .notNull()
    .default(sql`firm_now()`),
})

export const personalData: readonly PersonalTable[] = [
  {
    table: contactMessages,
    exported: { leftOut: 'messages of visitors: nobody confirms whose the email is' },
    onDeletion: { kept: 'a message belongs to no account' },
  },
  {
    table: contactReplies,
    exported: { leftOut: 'replies to visitors: nobody confirms whose the email is' },
    onDeletion: { kept: 'a message belongs to no account' },
  },
]
