import { boolean, integer, pgTable } from 'drizzle-orm/pg-core'
import type { ClockSpeed } from '#root/domain/clock.ts'
import { firmTime, realTime } from '../columns.ts'

export const firmClock = pgTable('firm_clock', {
  onlyRow: boolean('only_row').primaryKey().default(true),
  anchorFirm: firmTime('anchor_firm').notNull(),
  anchorReal: realTime('anchor_real').notNull(),
  highWater: firmTime('high_water').notNull(),
  speed: integer('speed').$type<ClockSpeed>().notNull().default(1),
  fastUntil: realTime('fast_until').notNull(),
})
