import { boolean, integer, pgTable, timestamp } from 'drizzle-orm/pg-core'
import type { ClockSpeed } from '#root/domain/clock.ts'

export const firmClock = pgTable('firm_clock', {
  onlyRow: boolean('only_row').primaryKey().default(true),
  anchorFirm: timestamp('anchor_firm', { withTimezone: true, precision: 3 }).notNull(),
  anchorReal: timestamp('anchor_real', { withTimezone: true }).notNull(),
  highWater: timestamp('high_water', { withTimezone: true, precision: 3 }).notNull(),
  speed: integer('speed').$type<ClockSpeed>().notNull().default(1),
  fastUntil: timestamp('fast_until', { withTimezone: true }).notNull(),
})
