import { pgTable, text } from 'drizzle-orm/pg-core'
import { realTime } from '../columns.ts'
import { ownedBy, type PersonalTable } from '../personal-data.ts'

/**
 * People whose credentials were changed or revoked, with the last time. Kept in every replacement of the state. Written
 * by triggers.
 */
export const revocations = pgTable('revocations', {
  userId: text('user_id').primaryKey(),
  revokedAt: realTime('revoked_at').notNull(),
  deletedAt: realTime('deleted_at'),
  lockedAt: realTime('locked_at'),
})

export const personalData: readonly PersonalTable[] = [
  {
    table: revocations,
    ...ownedBy(revocations.userId),
    exported: { as: 'revocations' },
    onDeletion: { kept: 'a backup that is restored later must not bring the account back' },
  },
]
