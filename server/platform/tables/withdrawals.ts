import { sql } from 'drizzle-orm'
import { bigint, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { Cents } from '#root/domain/money.ts'
import type { WithdrawalStatus } from '#root/domain/withdrawals.ts'
import { ownedBy, type PersonalTable } from '../personal-data.ts'

const cents = (name: string) => bigint(name, { mode: 'bigint' }).$type<Cents>().notNull()
const firmTime = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })

export const withdrawals = pgTable('withdrawals', {
  id: uuid('id').primaryKey().defaultRandom(),
  clientId: text('client_id').notNull(),
  amountCents: cents('amount_cents'),
  feeCents: cents('fee_cents'),
  walletAddress: text('wallet_address').notNull(),
  status: text('status').$type<WithdrawalStatus>().notNull().default('pending'),
  reason: text('reason'),
  createdAt: firmTime('created_at')
    .notNull()
    .default(sql`firm_now()`),
  decidedAt: firmTime('decided_at'),
  decidedBy: text('decided_by'),
})

/** Who has approved a payout that needs two operators; the latest counts. */
export const withdrawalFirstApprovals = pgTable('withdrawal_first_approvals', {
  id: bigint('id', { mode: 'bigint' }).primaryKey().generatedAlwaysAsIdentity(),
  withdrawalId: uuid('withdrawal_id').notNull(),
  approvedBy: text('approved_by').notNull(),
  approvedAt: firmTime('approved_at')
    .notNull()
    .default(sql`firm_now()`),
})

export type WithdrawalRow = typeof withdrawals.$inferSelect

export const personalData: readonly PersonalTable[] = [
  {
    table: withdrawals,
    ...ownedBy(withdrawals.clientId),
    exported: { as: 'withdrawals' },
    onDeletion: { kept: 'the books name the id' },
  },
  {
    table: withdrawalFirstApprovals,
    exported: { leftOut: 'decisions of the staff, which the audit log lists' },
    onDeletion: { kept: 'decisions of the staff stay on record' },
  },
]
