import { integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { SampleStart } from '#root/domain/sample-start.ts'
import { cents, firmTimeWritten } from '../columns.ts'
import { ownedBy, type PersonalTable } from '../personal-data.ts'

export const sampleClasses = pgTable('sample_classes', {
  id: uuid('id').primaryKey().defaultRandom(),
  seed: integer('seed').notNull(),
  ordinal: integer('ordinal').notNull().generatedAlwaysAsIdentity(),
  wanted: integer('wanted').notNull(),
  made: integer('made').notNull().default(0),
  /** The state in which the class starts. */
  start: text('start').$type<SampleStart>().notNull().default('mixed'),
  status: text('status').$type<'filling' | 'full' | 'wiping' | 'wiped'>().notNull().default('filling'),
  createdAt: firmTimeWritten('created_at'),
  createdBy: text('created_by').notNull(),
})

export type SampleClassRow = typeof sampleClasses.$inferSelect

export const accountClosings = pgTable('account_closings', {
  id: uuid('id').primaryKey().defaultRandom(),
  clientId: text('client_id').notNull(),
  investedCents: cents('invested_cents').notNull(),
  withdrawableCents: cents('withdrawable_cents').notNull(),
  repaidCents: cents('repaid_cents').notNull(),
  writtenOffCents: cents('written_off_cents').notNull(),
  closedAt: firmTimeWritten('closed_at'),
})

export const personalData: readonly PersonalTable[] = [
  {
    table: accountClosings,
    ...ownedBy(accountClosings.clientId),
    exported: { as: 'accountClosings' },
    onDeletion: { kept: 'the ledger names the id' },
  },
]
