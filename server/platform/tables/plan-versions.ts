import { sql } from 'drizzle-orm'
import { bigint, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import type { Cents } from '#root/domain/money.ts'
import type { PlanId } from '#root/domain/plans.ts'

const cents = (name: string) => bigint(name, { mode: 'bigint' }).$type<Cents>().notNull()

export const planVersions = pgTable(
  'plan_versions',
  {
    plan: text('plan').$type<PlanId>().notNull(),
    version: integer('version').notNull(),
    title: text('title').notNull(),
    badge: text('badge').notNull(),
    minCents: cents('min_cents'),
    maxCents: cents('max_cents'),
    returnPercent: integer('return_percent').notNull(),
    durationDays: integer('duration_days').notNull(),
    createdBy: text('created_by'),
    createdAt: timestamp('created_at', { withTimezone: true, precision: 3 })
      .notNull()
      .default(sql`clock_timestamp()`),
  },
  (table) => [primaryKey({ columns: [table.plan, table.version] })],
)

export type PlanVersionRow = typeof planVersions.$inferSelect
