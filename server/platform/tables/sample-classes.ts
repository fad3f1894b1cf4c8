import { sql } from 'drizzle-orm'
import { bigint, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { Cents } from '#root/domain/money.ts'
import type { SampleStart } from '#root/domain/sample-start.ts'
import { ownedBy, type PersonalTable } from '../personal-data.ts'

const firmTime = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })
const cents = (name: string) => bigint(name, { mode: 'bigint' }).$type<Cents>().notNull()

export const sampleClasses = pgTable('sample_classes', {
  id: uuid('id').primaryKey().defaultRandom(),
  seed: integer('seed').notNull(),
  ordinal: integer('ordinal').notNull().generatedAlwaysAsIdentity(),
  wanted: integer('wanted').notNull(),
  made: integer('made').notNull().default(0),
  /** Where the class stands when it begins. */
  start: text('start').$type<SampleStart>().notNull().default('mixed'),
  status: text('status').$type<'filling' | 'full' | 'wiping' | 'wiped'>().notNull().default('filling'),
  createdAt: firmTime('created_at')
    .notNull()
    .default(sql`firm_now()`),
  createdBy: text('created_by').notNull(),
})

export type SampleClassRow = typeof sampleClasses.$inferSelect

export const accountClosings = pgTable('account_closings', {
  id: uuid('id').primaryKey().defaultRandom(),
  clientId: text('client_id').notNull(),
  investedCents: cents('invested_cents'),
  withdrawableCents: cents('withdrawable_cents'),
  repaidCents: cents('repaid_cents'),
  writtenOffCents: cents('written_off_cents'),
  closedAt: firmTime('closed_at')
    .notNull()
    .default(sql`firm_now()`),
})

export const personalData: readonly PersonalTable[] = [
  {
    table: accountClosings,
    ...ownedBy(accountClosings.clientId),
    exported: { as: 'accountClosings' },
    onDeletion: { kept: 'the books name the id' },
  },
]
