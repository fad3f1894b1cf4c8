import { boolean, integer, pgTable } from 'drizzle-orm/pg-core'
import type { ClockSpeed } from '#root/domain/clock.ts'
import { firmTime, machineTime } from '../columns.ts'

export const firmClock = pgTable('firm_clock', {
  onlyRow: boolean('only_row').primaryKey().default(true),
  anchorFirm: firmTime('anchor_firm').notNull(),
  anchorReal: machineTime('anchor_real').notNull(),
  highWater: firmTime('high_water').notNull(),
  speed: integer('speed').$type<ClockSpeed>().notNull().default(1),
  fastUntil: machineTime('fast_until').notNull(),
})
