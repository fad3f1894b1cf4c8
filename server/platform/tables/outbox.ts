import { inArray, sql } from 'drizzle-orm'
import { bigint, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { MailKind } from '#root/contract/mails.ts'
import { anyOf, emailsOf, idsOf, type PersonalTable } from '../personal-data.ts'
import { emailChanges } from './security.ts'

const firmTime = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })
const realTime = (name: string) => timestamp(name, { withTimezone: true })

export const outbox = pgTable('outbox', {
  id: uuid('id').primaryKey().defaultRandom(),
  recipient: text('recipient').notNull(),
  subject: text('subject').notNull(),
  body: text('body').notNull(),
  createdAt: firmTime('created_at')
    .notNull()
    .default(sql`firm_now()`),
  place: bigint('place', { mode: 'bigint' }).generatedAlwaysAsIdentity(),
  userId: text('user_id'),
  kind: text('kind').$type<MailKind>().notNull(),
  link: text('link'),
  writtenAt: realTime('written_at')
    .notNull()
    .default(sql`clock_timestamp()`),
  readAt: firmTime('read_at'),
  sentAt: realTime('sent_at'),
  attempts: integer('attempts').notNull().default(0),
  nextAttemptAt: realTime('next_attempt_at')
    .notNull()
    .default(sql`clock_timestamp()`),
  givenUpAt: realTime('given_up_at'),
  error: text('error'),
})

export type MailRow = typeof outbox.$inferSelect

export const personalData: readonly PersonalTable[] = [
  {
    table: outbox,
    owner: outbox.userId,
    // Mail also went to an address that was asked for and never confirmed.
    rowsOf: (people) =>
      anyOf(
        inArray(outbox.userId, idsOf(people)),
        inArray(outbox.recipient, emailsOf(people)),
        sql`${outbox.recipient} in
          (select ${emailChanges.newEmail} from ${emailChanges} where ${inArray(emailChanges.userId, idsOf(people))})`,
      ),
    exported: { as: 'mails' },
    onDeletion: 'removed',
  },
]
