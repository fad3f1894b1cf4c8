import { pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { baseLocale, type Locale } from '#root/contract/language.ts'
import { firmTime, firmTimeWritten } from '../columns.ts'
import { type PersonalTable } from '../personal-data.ts'

export const contactMessages = pgTable('contact_messages', {
  id: uuid('id').primaryKey().defaultRandom(),
  fullName: text('full_name').notNull(),
  email: text('email').notNull(),
  houseAddress: text('house_address').notNull(),
  country: text('country').notNull(),
  phoneNumber: text('phone_number').notNull(),
  whatsappNumber: text('whatsapp_number').notNull(),
  message: text('message').notNull(),
  /** The language of the page from which the visitor wrote. */
  language: text('language').$type<Locale>().notNull().default(baseLocale),
  receivedAt: firmTimeWritten('received_at'),
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
  repliedAt: firmTimeWritten('replied_at'),
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
