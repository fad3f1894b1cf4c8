import { doublePrecision, integer, pgTable, varchar } from 'drizzle-orm/pg-core'

export const throttle = pgTable('throttle', {
  key: varchar('key', { length: 255 }).primaryKey(),
  points: integer('points').notNull().default(0),
  /** Milliseconds since 1970; null: never. */
  expire: doublePrecision('expire'),
})
