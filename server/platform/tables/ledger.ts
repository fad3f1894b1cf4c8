import { inArray, sql } from 'drizzle-orm'
import { bigint, customType, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { AccountKind, TransferReason } from '#root/domain/ledger.ts'
import type { Cents } from '#root/domain/money.ts'
import { idsOf, ownedBy, type PersonalTable } from '../personal-data.ts'

const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })
const id = (name: string) => bigint(name, { mode: 'bigint' })
const amount = (name: string) => bigint(name, { mode: 'bigint' }).$type<Cents>()

export const ledgerAccounts = pgTable('ledger_accounts', {
  id: id('id').primaryKey().generatedAlwaysAsIdentity(),
  kind: text('kind').$type<AccountKind>().notNull(),
  clientId: text('client_id'),
  balanceCents: amount('balance_cents')
    .notNull()
    .default(sql`0`),
  openedAt: timestamp('opened_at', { withTimezone: true, precision: 3 })
    .notNull()
    .default(sql`firm_now()`),
})

export const ledgerRoutes = pgTable('ledger_routes', {
  reason: text('reason').$type<TransferReason>().primaryKey(),
  fromKind: text('from_kind').$type<AccountKind>().notNull(),
  toKind: text('to_kind').$type<AccountKind>().notNull(),
})

export const ledgerTransfers = pgTable('ledger_transfers', {
  id: id('id').primaryKey().generatedAlwaysAsIdentity(),
  reason: text('reason').$type<TransferReason>().notNull(),
  fromAccountId: id('from_account_id').notNull(),
  toAccountId: id('to_account_id').notNull(),
  amountCents: amount('amount_cents').notNull(),
  subjectId: uuid('subject_id').notNull(),
  occurredAt: timestamp('occurred_at', { withTimezone: true, precision: 3 }).notNull(),
  recordedAt: timestamp('recorded_at', { withTimezone: true }).notNull(),
  digest: bytes('digest').notNull(),
})

export const ledgerEntries = pgTable('ledger_entries', {
  id: id('id').primaryKey().generatedAlwaysAsIdentity(),
  transferId: id('transfer_id').notNull(),
  accountId: id('account_id').notNull(),
  amountCents: amount('amount_cents').notNull(),
  balanceBeforeCents: amount('balance_before_cents').notNull(),
  balanceAfterCents: amount('balance_after_cents').notNull(),
})

export const personalData: readonly PersonalTable[] = [
  {
    table: ledgerAccounts,
    ...ownedBy(ledgerAccounts.clientId),
    exported: { as: 'balances' },
    onDeletion: { kept: 'the books name the id' },
  },
  {
    table: ledgerTransfers,
    exported: { leftOut: 'shown by the entries of the ledger' },
    onDeletion: { kept: 'the ledger is append-only' },
  },
  {
    table: ledgerEntries,
    rowsOf: (people) =>
      sql`${ledgerEntries.accountId} in
        (select ${ledgerAccounts.id} from ${ledgerAccounts} where ${inArray(ledgerAccounts.clientId, idsOf(people))})`,
    exported: { as: 'ledger' },
    onDeletion: { kept: 'the ledger is append-only' },
  },
]
