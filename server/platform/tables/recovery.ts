import { sql } from 'drizzle-orm'
import { bigint, customType, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { Cents } from '#root/domain/money.ts'

const instant = (name: string) => timestamp(name, { withTimezone: true })
const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

export const recoveryRequests = pgTable('recovery_requests', {
  id: uuid('id').primaryKey().defaultRandom(),
  email: text('email').notNull(),
  amountCents: bigint('amount_cents', { mode: 'bigint' }).$type<Cents>().notNull(),
  requestedAt: instant('requested_at')
    .notNull()
    .default(sql`now()`),
})

export const passwordRecoveries = pgTable('password_recoveries', {
  id: uuid('id').primaryKey().defaultRandom(),
  tokenHash: bytes('token_hash').notNull(),
  userId: text('user_id').notNull(),
  createdAt: instant('created_at')
    .notNull()
    .default(sql`now()`),
  expiresAt: instant('expires_at').notNull(),
  usedAt: instant('used_at'),
})

export const passwordResetCodes = pgTable('password_reset_codes', {
  userId: text('user_id').notNull(),
  codeHash: bytes('code_hash').notNull(),
  createdAt: instant('created_at')
    .notNull()
    .default(sql`now()`),
  usedAt: instant('used_at'),
})
