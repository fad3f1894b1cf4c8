import { sql } from 'drizzle-orm'
import { bigint, boolean, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { InvestmentStatus } from '#root/domain/investments.ts'
import type { Cents } from '#root/domain/money.ts'
import type { PlanId } from '#root/domain/plans.ts'
import { ownedBy, type PersonalTable } from '../personal-data.ts'

const cents = (name: string) => bigint(name, { mode: 'bigint' }).$type<Cents>().notNull()
const firmTime = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })

export const investments = pgTable('investments', {
  id: uuid('id').primaryKey().defaultRandom(),
  clientId: text('client_id').notNull(),
  plan: text('plan').$type<PlanId>().notNull(),
  planVersion: integer('plan_version').notNull(),
  /** What the plan was called when it was bought. */
  planTitle: text('plan_title').notNull(),
  principalCents: cents('principal_cents'),
  returnCents: cents('return_cents'),
  payoutCents: cents('payout_cents'),
  status: text('status').$type<InvestmentStatus>().notNull().default('active'),
  startedAt: firmTime('started_at').notNull(),
  maturesAt: firmTime('matures_at').notNull(),
  settledAt: firmTime('settled_at'),
  /** Paid for with a payout that could have been withdrawn. */
  isReinvested: boolean('is_reinvested').notNull().default(false),
})

const realTime = (name: string) => timestamp(name, { withTimezone: true })

export const settlementFailures = pgTable('settlement_failures', {
  investmentId: uuid('investment_id').primaryKey(),
  attempts: integer('attempts').notNull().default(1),
  failedAt: realTime('failed_at')
    .notNull()
    .default(sql`clock_timestamp()`),
  retryAt: realTime('retry_at').notNull(),
})

export type InvestmentRow = typeof investments.$inferSelect

export const personalData: readonly PersonalTable[] = [
  {
    table: investments,
    ...ownedBy(investments.clientId),
    exported: { as: 'investments' },
    onDeletion: { kept: 'the books name the id' },
  },
]
