import { inArray, sql } from 'drizzle-orm'
import { pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { bytes, cents, realTime } from '../columns.ts'
import { emailsOf, ownedBy, type PersonalTable } from '../personal-data.ts'

/** The purpose of a one-time link emailed to an account's owner. */
export type LinkPurpose = 'new-password' | 'known-browser'
const linkPurpose = () => text('purpose').$type<LinkPurpose>().notNull().default('new-password')

export const recoveryRequests = pgTable('recovery_requests', {
  id: uuid('id').primaryKey().defaultRandom(),
  email: text('email').notNull(),
  purpose: linkPurpose(),
  /** Null if no amount is required: for a link that makes a browser known. */
  amountCents: cents('amount_cents'),
  requestedAt: realTime('requested_at')
    .notNull()
    .default(sql`now()`),
})

export const passwordRecoveries = pgTable('password_recoveries', {
  id: uuid('id').primaryKey().defaultRandom(),
  tokenHash: bytes('token_hash').notNull(),
  userId: text('user_id').notNull(),
  purpose: linkPurpose(),
  createdAt: realTime('created_at')
    .notNull()
    .default(sql`now()`),
  expiresAt: realTime('expires_at').notNull(),
  usedAt: realTime('used_at'),
})

export const passwordResetCodes = pgTable('password_reset_codes', {
  userId: text('user_id').notNull(),
  codeHash: bytes('code_hash').notNull(),
  createdAt: realTime('created_at')
    .notNull()
    .default(sql`now()`),
  usedAt: realTime('used_at'),
})

export const personalData: readonly PersonalTable[] = [
  {
    table: recoveryRequests,
    rowsOf: (people) => inArray(recoveryRequests.email, emailsOf(people)),
    exported: { leftOut: 'requests that anybody may have made' },
    onDeletion: 'removed',
  },
  {
    table: passwordRecoveries,
    ...ownedBy(passwordRecoveries.userId),
    exported: { leftOut: 'one-time links' },
    onDeletion: 'removed',
  },
  {
    table: passwordResetCodes,
    ...ownedBy(passwordResetCodes.userId),
    exported: { leftOut: 'password reset code hashes' },
    onDeletion: 'removed',
  },
]
