import { inArray, sql, type SQL } from 'drizzle-orm'
import { boolean, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { PaymentStatus } from '#root/domain/payments.ts'
import { bigInteger, cents, firmTimeWritten } from '../columns.ts'
import { idsOf, ownedBy, type Person, type PersonalTable } from '../personal-data.ts'
import { deposits } from './deposits.ts'

export const depositPayments = pgTable(
  'deposit_payments',
  {
    txid: text('txid').notNull(),
    vout: integer('vout').notNull(),
    depositId: uuid('deposit_id').notNull(),
    sats: bigInteger('sats').notNull(),
    status: text('status').$type<PaymentStatus>().notNull(),
    height: integer('height'),
    blockHash: text('block_hash'),
    replacedBy: text('replaced_by'),
    wasConfirmed: boolean('was_confirmed').notNull(),
    rateCents: bigInteger('rate_cents').notNull(),
    isLate: boolean('is_late').notNull(),
    isCounted: boolean('is_counted').notNull().default(false),
    firstSeenAt: firmTimeWritten('first_seen_at'),
  },
  (table) => [primaryKey({ columns: [table.txid, table.vout] })],
)

export type PaymentRow = typeof depositPayments.$inferSelect

export const depositCorrections = pgTable('deposit_corrections', {
  id: uuid('id').primaryKey().defaultRandom(),
  depositId: uuid('deposit_id').notNull(),
  clientId: text('client_id').notNull(),
  kind: text('kind').$type<'credit' | 'reversal'>().notNull(),
  amountCents: cents('amount_cents').notNull(),
  shortfallCents: cents('shortfall_cents')
    .notNull()
    .default(sql`0`),
  correctedAt: firmTimeWritten('corrected_at'),
})

export const chainProgress = pgTable('chain_progress', {
  onlyRow: boolean('only_row').primaryKey().default(true),
  cursor: text('cursor'),
  tipHeight: integer('tip_height').notNull().default(0),
  tipHash: text('tip_hash').notNull().default(''),
})

export const personalData: readonly PersonalTable[] = [
  {
    table: depositPayments,
    rowsOf: (people) => inArray(depositPayments.depositId, depositsOf(people)),
    exported: { as: 'depositPayments' },
    onDeletion: { kept: 'the chain keeps the payment' },
  },
  {
    table: depositCorrections,
    ...ownedBy(depositCorrections.clientId),
    exported: { as: 'depositCorrections' },
    onDeletion: { kept: 'the ledger names the id' },
  },
]

function depositsOf(people: readonly Person[]): SQL {
  return sql`(select ${deposits.id} from ${deposits} where ${inArray(deposits.clientId, idsOf(people))})`
}
