import { sql } from 'drizzle-orm'
import { pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

const firmTime = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })

export const withdrawalFreezes = pgTable('withdrawal_freezes', {
  id: uuid('id')
    .primaryKey()
    .default(sql`id_in_order()`),
  notice: text('notice').notNull(),
  begunAt: firmTime('begun_at')
    .notNull()
    .default(sql`firm_now()`),
  begunBy: text('begun_by').notNull(),
  endedAt: firmTime('ended_at'),
  endedBy: text('ended_by'),
})
