import { pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

const instant = (name: string) => timestamp(name, { withTimezone: true })

/** Requests to weaken the two-operator rule; an open one has no outcome. Times are the machine's. */
export const staffPolicyChanges = pgTable('staff_policy_changes', {
  id: uuid('id').primaryKey().defaultRandom(),
  secondApprovalOver: text('second_approval_over'),
  replaces: text('replaces').notNull(),
  requestedBy: text('requested_by').notNull(),
  requestedAt: instant('requested_at').notNull().defaultNow(),
  expiresAt: instant('expires_at').notNull(),
  outcome: text('outcome').$type<'approved' | 'declined' | 'withdrawn' | 'expired' | 'overtaken'>(),
  decidedBy: text('decided_by'),
  decidedAt: instant('decided_at'),
})
