import { sql } from 'drizzle-orm'
import { integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { Locale } from '#root/contract/language.ts'
import { bytes, realTime, realTimeWritten } from '../columns.ts'
import type { PersonalTable } from '../personal-data.ts'
import { seatsOf } from './lessons.ts'

export const seatReminders = pgTable('seat_reminders', {
  id: uuid('id').primaryKey().defaultRandom(),
  seatId: uuid('seat_id').notNull(),
  encryptedAddress: bytes('encrypted_address').notNull(),
  tokenHash: bytes('token_hash').notNull(),
  language: text('language').$type<Locale>().notNull(),
  askedAt: realTimeWritten('asked_at'),
  confirmedAt: realTime('confirmed_at'),
  remindedDays: integer('reminded_days').notNull().default(0),
})

export const personalData: readonly PersonalTable[] = [
  {
    table: seatReminders,
    rowsOf: (people) => sql`${seatReminders.seatId} in ${seatsOf(people)}`,
    exported: { leftOut: 'an encrypted address that no screen and no file shows' },
    onDeletion: 'removed',
    deletionOrder: 'first',
  },
]
