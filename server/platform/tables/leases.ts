import { pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { bigInteger, realTime } from '../columns.ts'

/**
 * The holder of each lease: work that only one process at a time may do. The directory of a host has the same table.
 */
export const leases = pgTable('leases', {
  name: text('name').primaryKey(),
  holder: uuid('holder').notNull(),
  /** Grows with each change of the holder. */
  token: bigInteger('token').notNull(),
  until: realTime('until').notNull(),
})
