import { pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { realTime, realTimeWritten } from '../columns.ts'

/** Requests to weaken the two-operator rule; an open one has no outcome. Times are real time. */
export const staffPolicyChanges = pgTable('staff_policy_changes', {
  id: uuid('id').primaryKey().defaultRandom(),
  secondApprovalOver: text('second_approval_over'),
  replaces: text('replaces').notNull(),
  requestedBy: text('requested_by').notNull(),
  requestedAt: realTimeWritten('requested_at'),
  expiresAt: realTime('expires_at').notNull(),
  outcome: text('outcome').$type<'approved' | 'declined' | 'withdrawn' | 'expired' | 'overtaken'>(),
  decidedBy: text('decided_by'),
  decidedAt: realTime('decided_at'),
})
