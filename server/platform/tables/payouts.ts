import { sql } from 'drizzle-orm'
import { bigint, customType, integer, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { PayoutNeed, PayoutStatus } from '#root/domain/payouts.ts'

const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })
const firmTime = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })
const big = (name: string) => bigint(name, { mode: 'bigint' })

export const payouts = pgTable('payouts', {
  withdrawalId: uuid('withdrawal_id').primaryKey(),
  status: text('status').$type<PayoutStatus>().notNull().default('waiting'),
  waitsFor: text('waits_for').$type<PayoutNeed>(),
  accountKey: text('account_key'),
  sats: big('sats'),
  rateCents: big('rate_cents'),
  feeSats: big('fee_sats'),
  changeIndex: integer('change_index'),
  txid: text('txid'),
  psbt: bytes('psbt'),
  raw: bytes('raw'),
  refusal: text('refusal'),
  height: integer('height'),
  blockHash: text('block_hash'),
  createdAt: firmTime('created_at')
    .notNull()
    .default(sql`firm_now()`),
  preparedAt: firmTime('prepared_at'),
})

export type PayoutRow = typeof payouts.$inferSelect

export const payoutInputs = pgTable(
  'payout_inputs',
  {
    txid: text('txid').notNull(),
    vout: integer('vout').notNull(),
    withdrawalId: uuid('withdrawal_id').notNull(),
  },
  (table) => [primaryKey({ columns: [table.txid, table.vout] })],
)
