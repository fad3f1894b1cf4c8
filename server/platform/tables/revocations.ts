import { pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { ownedBy, type PersonalTable } from '../personal-data.ts'

const instant = (name: string) => timestamp(name, { withTimezone: true })

/** Whose ways in were changed or taken away, and when last; it outlives every replacement of the state. Written by triggers. */
export const revocations = pgTable('revocations', {
  userId: text('user_id').primaryKey(),
  revokedAt: instant('revoked_at').notNull(),
  deletedAt: instant('deleted_at'),
  lockedAt: instant('locked_at'),
})

export const personalData: readonly PersonalTable[] = [
  {
    table: revocations,
    ...ownedBy(revocations.userId),
    exported: { as: 'revocations' },
    onDeletion: { kept: 'a backup that is restored later must not bring the account back' },
  },
]
