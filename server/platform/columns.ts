import { sql } from 'drizzle-orm'
import { bigint, customType, timestamp } from 'drizzle-orm/pg-core'
import type { Cents } from '#root/domain/money.ts'

/* The kinds of columns that several tables have. Each takes the column's name in the database. */

/** Binary data, encrypted or not. */
export const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

/** A 64-bit integer, such as an amount in satoshis. */
export const bigInteger = (name: string) => bigint(name, { mode: 'bigint' })

/** An amount of dollars in cents. */
export const cents = (name: string) => bigInteger(name).$type<Cents>()

/** An instant of the firm's clock, in milliseconds. */
export const firmTime = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })

/** The time at which the row was written, by the firm's clock. */
export const firmTimeWritten = (name: string) =>
  firmTime(name)
    .notNull()
    .default(sql`firm_now()`)

/** An instant of real time, in microseconds. */
export const realTime = (name: string) => timestamp(name, { withTimezone: true })

/** The time at which the row was written, in real time. */
export const realTimeWritten = (name: string) => realTime(name).notNull().defaultNow()
