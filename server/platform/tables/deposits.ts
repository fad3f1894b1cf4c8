import { sql } from 'drizzle-orm'
import { bigint, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { DepositStatus } from '#root/domain/deposits.ts'
import type { Cents } from '#root/domain/money.ts'
import type { CreditBasis } from '#root/domain/payments.ts'
import { ownedBy, type PersonalTable } from '../personal-data.ts'

const firmTime = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })

export const deposits = pgTable('deposits', {
  id: uuid('id').primaryKey().defaultRandom(),
  clientId: text('client_id').notNull(),
  amountCents: bigint('amount_cents', { mode: 'bigint' }).$type<Cents>().notNull(),
  status: text('status').$type<DepositStatus>().notNull().default('opened'),
  addressIndex: integer('address_index').notNull(),
  address: text('address').notNull(),
  accountKey: text('account_key'),
  rateCents: bigint('rate_cents', { mode: 'bigint' }),
  askedSats: bigint('asked_sats', { mode: 'bigint' }),
  quotedUntil: firmTime('quoted_until'),
  proofFileId: uuid('proof_file_id'),
  proofName: text('proof_name'),
  proofType: text('proof_type'),
  proofBytes: integer('proof_bytes'),
  reason: text('reason'),
  approvedCents: bigint('approved_cents', { mode: 'bigint' }).$type<Cents>(),
  creditedFor: text('credited_for').$type<CreditBasis>(),
  createdAt: firmTime('created_at')
    .notNull()
    .default(sql`firm_now()`),
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
      kept: 'the books name the id; the name of the proof goes',
      cleared: {
        proofFileId: null,
        proofName: sql`case when ${deposits.proofName} is null then null else 'deleted' end`,
      },
    },
  },
]
