import { sql } from 'drizzle-orm'
import { pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

export const contactMessages = pgTable('contact_messages', {
  id: uuid('id').primaryKey().defaultRandom(),
  fullName: text('full_name').notNull(),
  email: text('email').notNull(),
  houseAddress: text('house_address').notNull(),
  country: text('country').notNull(),
  phoneNumber: text('phone_number').notNull(),
  whatsappNumber: text('whatsapp_number').notNull(),
  message: text('message').notNull(),
  receivedAt: timestamp('received_at', { withTimezone: true, precision: 3 })
    .notNull()
    .default(sql`firm_now()`),
})
