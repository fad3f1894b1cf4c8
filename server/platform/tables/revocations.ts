import { pgTable, text, timestamp } from 'drizzle-orm/pg-core'

const instant = (name: string) => timestamp(name, { withTimezone: true })

/** Whose ways in were changed or taken away, and when last; it outlives every replacement of the state. Written by triggers. */
export const revocations = pgTable('revocations', {
  userId: text('user_id').primaryKey(),
  revokedAt: instant('revoked_at').notNull(),
  deletedAt: instant('deleted_at'),
  lockedAt: instant('locked_at'),
})
