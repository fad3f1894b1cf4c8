import { sql } from 'drizzle-orm'
import { integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { PlanId } from '#root/domain/plans.ts'
import { cents, firmTime } from '../columns.ts'

export const planVersions = pgTable(
  'plan_versions',
  {
    plan: text('plan').$type<PlanId>().notNull(),
    version: integer('version').notNull(),
    title: text('title').notNull(),
    badge: text('badge').notNull(),
    minCents: cents('min_cents').notNull(),
    maxCents: cents('max_cents').notNull(),
    returnPercent: integer('return_percent').notNull(),
    durationDays: integer('duration_days').notNull(),
    createdBy: text('created_by'),
    createdAt: firmTime('created_at')
      .notNull()
      .default(sql`clock_timestamp()`),
  },
  (table) => [primaryKey({ columns: [table.plan, table.version] })],
)

export type PlanVersionRow = typeof planVersions.$inferSelect
