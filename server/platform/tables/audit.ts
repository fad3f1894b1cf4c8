import { sql } from 'drizzle-orm'
import { bigint, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import type { StaffRole } from '#root/domain/staff.ts'

export const auditLog = pgTable('audit_log', {
  id: bigint('id', { mode: 'bigint' }).primaryKey().generatedAlwaysAsIdentity(),
  actorId: text('actor_id'),
  actorRole: text('actor_role').$type<'client' | StaffRole | 'visitor' | 'system'>().notNull(),
  action: text('action').notNull(),
  subjectKind: text('subject_kind').notNull(),
  subjectId: text('subject_id'),
  details: jsonb('details').notNull().default({}),
  realAt: timestamp('real_at', { withTimezone: true })
    .notNull()
    .default(sql`clock_timestamp()`),
  firmAt: timestamp('firm_at', { withTimezone: true }).notNull(),
})
