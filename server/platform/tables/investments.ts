import { boolean, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { InvestmentStatus } from '#root/domain/investments.ts'
import type { PlanId } from '#root/domain/plans.ts'
import { cents, firmTime, realTime, realTimeWritten } from '../columns.ts'
import { ownedBy, type PersonalTable } from '../personal-data.ts'

export const investments = pgTable('investments', {
  id: uuid('id').primaryKey().defaultRandom(),
  clientId: text('client_id').notNull(),
  plan: text('plan').$type<PlanId>().notNull(),
  planVersion: integer('plan_version').notNull(),
  /** The plan's name at the time of purchase. */
  planTitle: text('plan_title').notNull(),
  principalCents: cents('principal_cents').notNull(),
  returnCents: cents('return_cents').notNull(),
  payoutCents: cents('payout_cents').notNull(),
  status: text('status').$type<InvestmentStatus>().notNull().default('active'),
  startedAt: firmTime('started_at').notNull(),
  maturesAt: firmTime('matures_at').notNull(),
  settledAt: firmTime('settled_at'),
  /** Whether it reinvested a payout. */
  isReinvested: boolean('is_reinvested').notNull().default(false),
})

export const settlementFailures = pgTable('settlement_failures', {
  investmentId: uuid('investment_id').primaryKey(),
  attempts: integer('attempts').notNull().default(1),
  failedAt: realTimeWritten('failed_at'),
  retryAt: realTime('retry_at').notNull(),
})

export type InvestmentRow = typeof investments.$inferSelect

export const personalData: readonly PersonalTable[] = [
  {
    table: investments,
    ...ownedBy(investments.clientId),
    exported: { as: 'investments' },
    onDeletion: { kept: 'the ledger names the id' },
  },
]
