import { pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { WithdrawalStatus } from '#root/domain/withdrawals.ts'
import { bigInteger, cents, firmTime, firmTimeWritten } from '../columns.ts'
import { ownedBy, type PersonalTable } from '../personal-data.ts'

export const withdrawals = pgTable('withdrawals', {
  id: uuid('id').primaryKey().defaultRandom(),
  clientId: text('client_id').notNull(),
  amountCents: cents('amount_cents').notNull(),
  feeCents: cents('fee_cents').notNull(),
  walletAddress: text('wallet_address').notNull(),
  status: text('status').$type<WithdrawalStatus>().notNull().default('pending'),
  reason: text('reason'),
  createdAt: firmTimeWritten('created_at'),
  decidedAt: firmTime('decided_at'),
  decidedBy: text('decided_by'),
})

/** The first approvals of payouts that need two operators; the latest counts. */
export const withdrawalFirstApprovals = pgTable('withdrawal_first_approvals', {
  id: bigInteger('id').primaryKey().generatedAlwaysAsIdentity(),
  withdrawalId: uuid('withdrawal_id').notNull(),
  approvedBy: text('approved_by').notNull(),
  approvedAt: firmTimeWritten('approved_at'),
})

export type WithdrawalRow = typeof withdrawals.$inferSelect

export const personalData: readonly PersonalTable[] = [
  {
    table: withdrawals,
    ...ownedBy(withdrawals.clientId),
    exported: { as: 'withdrawals' },
    onDeletion: { kept: 'the ledger names the id' },
  },
  {
    table: withdrawalFirstApprovals,
    exported: { leftOut: 'decisions of the staff, which the audit log lists' },
    onDeletion: { kept: 'decisions of the staff stay on record' },
  },
]
