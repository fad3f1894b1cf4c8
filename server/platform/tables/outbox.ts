import { inArray, sql } from 'drizzle-orm'
import { integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { Locale } from '#root/contract/language.ts'
import type { MailKind } from '#root/contract/mails.ts'
import { bigInteger, firmTime, firmTimeWritten, realTime, realTimeWritten } from '../columns.ts'
import { anyOf, emailsOf, idsOf, type PersonalTable } from '../personal-data.ts'
import { emailChanges } from './security.ts'

export const outbox = pgTable('outbox', {
  id: uuid('id').primaryKey().defaultRandom(),
  recipient: text('recipient').notNull(),
  subject: text('subject').notNull(),
  body: text('body').notNull(),
  createdAt: firmTimeWritten('created_at'),
  place: bigInteger('place').generatedAlwaysAsIdentity(),
  userId: text('user_id'),
  kind: text('kind').$type<MailKind>().notNull(),
  link: text('link'),
  writtenAt: realTimeWritten('written_at'),
  readAt: firmTime('read_at'),
  sentAt: realTime('sent_at'),
  attempts: integer('attempts').notNull().default(0),
  nextAttemptAt: realTimeWritten('next_attempt_at'),
  givenUpAt: realTime('given_up_at'),
  error: text('error'),
  language: text('language').$type<Locale>().notNull().default('en'),
  reminderId: uuid('reminder_id'),
})

export type MailRow = typeof outbox.$inferSelect

export const personalData: readonly PersonalTable[] = [
  {
    table: outbox,
    owner: outbox.userId,
    // Emails were also sent to requested addresses that were never confirmed.
    rowsOf: (people) =>
      anyOf(
        inArray(outbox.userId, idsOf(people)),
        inArray(outbox.recipient, emailsOf(people)),
        sql`${outbox.recipient} in
          (select ${emailChanges.newEmail} from ${emailChanges} where ${inArray(emailChanges.userId, idsOf(people))})`,
      ),
    exported: { as: 'mails' },
    onDeletion: 'removed',
    deletionOrder: 'first',
  },
]
