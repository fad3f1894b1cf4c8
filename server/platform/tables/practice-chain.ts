import { sql } from 'drizzle-orm'
import { bigint, customType, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

export const practiceMessages = pgTable('practice_messages', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  kind: text('kind').$type<'transaction' | 'blocks'>().notNull(),
  payload: bytes('payload').notNull(),
  firmAt: timestamp('firm_at', { withTimezone: true, precision: 3 })
    .notNull()
    .default(sql`firm_now()`),
})
