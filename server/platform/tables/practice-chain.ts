import { bigint, pgTable, text } from 'drizzle-orm/pg-core'
import { bytes, firmTimeWritten } from '../columns.ts'

export const practiceMessages = pgTable('practice_messages', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  kind: text('kind').$type<'transaction' | 'blocks'>().notNull(),
  payload: bytes('payload').notNull(),
  firmAt: firmTimeWritten('firm_at'),
})
