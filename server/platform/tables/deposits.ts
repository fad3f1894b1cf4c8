import { sql } from 'drizzle-orm'
import { integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { DepositStatus } from '#root/domain/deposits.ts'
import type { CreditBasis } from '#root/domain/payments.ts'
import { bigInteger, cents, firmTime, firmTimeWritten } from '../columns.ts'
import { ownedBy, type PersonalTable } from '../personal-data.ts'

export const deposits = pgTable('deposits', {
  id: uuid('id').primaryKey().defaultRandom(),
  clientId: text('client_id').notNull(),
  amountCents: cents('amount_cents').notNull(),
  status: text('status').$type<DepositStatus>().notNull().default('opened'),
  addressIndex: integer('address_index').notNull(),
  address: text('address').notNull(),
  accountKey: text('account_key'),
  rateCents: bigInteger('rate_cents'),
  requestedSats: bigInteger('requested_sats'),
  quotedUntil: firmTime('quoted_until'),
  proofFileId: uuid('proof_file_id'),
  proofName: text('proof_name'),
  proofType: text('proof_type'),
  proofBytes: integer('proof_bytes'),
  reason: text('reason'),
  approvedCents: cents('approved_cents'),
  creditedFor: text('credited_for').$type<CreditBasis>(),
  createdAt: firmTimeWritten('created_at'),
  submittedAt: firmTime('submitted_at'),
  decidedAt: firmTime('decided_at'),
  decidedBy: text('decided_by'),
})

export type DepositRow = typeof deposits.$inferSelect

export const personalData: readonly PersonalTable[] = [
  {
    table: deposits,
    ...ownedBy(deposits.clientId),
    exported: { as: 'deposits' },
    onDeletion: {
      kept: 'the ledger names the id; the name of the proof goes',
      cleared: {
        proofFileId: null,
        proofName: sql`case when ${deposits.proofName} is null then null else 'deleted' end`,
      },
    },
  },
]
