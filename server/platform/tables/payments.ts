import { inArray, sql, type SQL } from 'drizzle-orm'
import { bigint, boolean, integer, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { Cents } from '#root/domain/money.ts'
import type { PaymentStatus } from '#root/domain/payments.ts'
import { idsOf, ownedBy, type Person, type PersonalTable } from '../personal-data.ts'
import { deposits } from './deposits.ts'

const firmTime = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })
const big = (name: string) => bigint(name, { mode: 'bigint' })

export const depositPayments = pgTable(
  'deposit_payments',
  {
    txid: text('txid').notNull(),
    vout: integer('vout').notNull(),
    depositId: uuid('deposit_id').notNull(),
    sats: big('sats').notNull(),
    status: text('status').$type<PaymentStatus>().notNull(),
    height: integer('height'),
    blockHash: text('block_hash'),
    replacedBy: text('replaced_by'),
    wasConfirmed: boolean('was_confirmed').notNull(),
    rateCents: big('rate_cents').notNull(),
    isLate: boolean('is_late').notNull(),
    isCounted: boolean('is_counted').notNull().default(false),
    firstSeenAt: firmTime('first_seen_at')
      .notNull()
      .default(sql`firm_now()`),
  },
  (table) => [primaryKey({ columns: [table.txid, table.vout] })],
)

export type PaymentRow = typeof depositPayments.$inferSelect

export const depositCorrections = pgTable('deposit_corrections', {
  id: uuid('id').primaryKey().defaultRandom(),
  depositId: uuid('deposit_id').notNull(),
  clientId: text('client_id').notNull(),
  kind: text('kind').$type<'credit' | 'reversal'>().notNull(),
  amountCents: big('amount_cents').$type<Cents>().notNull(),
  shortfallCents: big('shortfall_cents')
    .$type<Cents>()
    .notNull()
    .default(sql`0`),
  correctedAt: firmTime('corrected_at')
    .notNull()
    .default(sql`firm_now()`),
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
    onDeletion: { kept: 'the books name the id' },
  },
]

function depositsOf(people: readonly Person[]): SQL {
  return sql`(select ${deposits.id} from ${deposits} where ${inArray(deposits.clientId, idsOf(people))})`
}
