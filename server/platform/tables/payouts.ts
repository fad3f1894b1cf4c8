import { inArray, sql, type SQL } from 'drizzle-orm'
import { boolean, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { PayoutNeed, PayoutStatus } from '#root/domain/payouts.ts'
import { bigInteger, bytes, firmTime, firmTimeWritten } from '../columns.ts'
import { idsOf, type Person, type PersonalTable } from '../personal-data.ts'
import { withdrawals } from './withdrawals.ts'

export const payouts = pgTable('payouts', {
  withdrawalId: uuid('withdrawal_id').primaryKey(),
  status: text('status').$type<PayoutStatus>().notNull().default('waiting'),
  waitsFor: text('waits_for').$type<PayoutNeed>(),
  accountKey: text('account_key'),
  sats: bigInteger('sats'),
  rateCents: bigInteger('rate_cents'),
  feeSats: bigInteger('fee_sats'),
  changeIndex: integer('change_index'),
  txid: text('txid'),
  psbt: bytes('psbt'),
  raw: bytes('raw'),
  refusal: text('refusal'),
  goneHeight: integer('gone_height'),
  height: integer('height'),
  blockHash: text('block_hash'),
  mailedTxid: text('mailed_txid'),
  createdAt: firmTimeWritten('created_at'),
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

/** A payment that was replaced by another one. */
export const supersededPayouts = pgTable('superseded_payouts', {
  txid: text('txid').primaryKey(),
  withdrawalId: uuid('withdrawal_id').notNull(),
  accountKey: text('account_key'),
  sats: bigInteger('sats').notNull(),
  rateCents: bigInteger('rate_cents').notNull(),
  feeSats: bigInteger('fee_sats').notNull(),
  changeIndex: integer('change_index'),
  psbt: bytes('psbt'),
  raw: bytes('raw'),
  goneHeight: integer('gone_height'),
  preparedAt: firmTime('prepared_at').notNull(),
  withdrawnAt: firmTimeWritten('withdrawn_at'),
})

export type SupersededPayoutRow = typeof supersededPayouts.$inferSelect

export const supersededPayoutInputs = pgTable(
  'superseded_payout_inputs',
  {
    supersededTxid: text('superseded_txid').notNull(),
    txid: text('txid').notNull(),
    vout: integer('vout').notNull(),
  },
  (table) => [primaryKey({ columns: [table.supersededTxid, table.txid, table.vout] })],
)

export const payoutSuspects = pgTable(
  'payout_suspects',
  {
    withdrawalId: uuid('withdrawal_id').notNull(),
    txid: text('txid').notNull(),
    sats: bigInteger('sats').notNull(),
    feeSats: bigInteger('fee_sats').notNull(),
    isDismissed: boolean('is_dismissed').notNull().default(false),
  },
  (table) => [primaryKey({ columns: [table.withdrawalId, table.txid] })],
)

export type SuspectRow = typeof payoutSuspects.$inferSelect

export const personalData: readonly PersonalTable[] = [
  {
    table: payouts,
    rowsOf: (people) => inArray(payouts.withdrawalId, withdrawalsOf(people)),
    exported: { as: 'payouts', without: ['psbt', 'raw'] },
    onDeletion: { kept: 'the chain keeps the payment' },
  },
  {
    table: supersededPayouts,
    rowsOf: (people) => inArray(supersededPayouts.withdrawalId, withdrawalsOf(people)),
    exported: { as: 'supersededPayouts', without: ['psbt', 'raw'] },
    onDeletion: { kept: 'the chain may still confirm the payment' },
  },
  ...[payoutInputs, supersededPayoutInputs, payoutSuspects].map((table): PersonalTable => ({
    table,
    exported: { leftOut: "the firm's own coins" },
    onDeletion: { kept: 'the chain keeps the payment' },
  })),
]

function withdrawalsOf(people: readonly Person[]): SQL {
  return sql`(select ${withdrawals.id} from ${withdrawals} where ${inArray(withdrawals.clientId, idsOf(people))})`
}
