import { inArray, sql } from 'drizzle-orm'
import { pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { AccountKind, TransferReason } from '#root/domain/ledger.ts'
import { bigInteger, bytes, cents, firmTime, firmTimeWritten, realTime } from '../columns.ts'
import { idsOf, ownedBy, type PersonalTable } from '../personal-data.ts'

export const ledgerAccounts = pgTable('ledger_accounts', {
  id: bigInteger('id').primaryKey().generatedAlwaysAsIdentity(),
  kind: text('kind').$type<AccountKind>().notNull(),
  clientId: text('client_id'),
  balanceCents: cents('balance_cents')
    .notNull()
    .default(sql`0`),
  openedAt: firmTimeWritten('opened_at'),
})

export const ledgerRoutes = pgTable('ledger_routes', {
  reason: text('reason').$type<TransferReason>().primaryKey(),
  fromKind: text('from_kind').$type<AccountKind>().notNull(),
  toKind: text('to_kind').$type<AccountKind>().notNull(),
})

export const ledgerTransfers = pgTable('ledger_transfers', {
  id: bigInteger('id').primaryKey().generatedAlwaysAsIdentity(),
  reason: text('reason').$type<TransferReason>().notNull(),
  fromAccountId: bigInteger('from_account_id').notNull(),
  toAccountId: bigInteger('to_account_id').notNull(),
  amountCents: cents('amount_cents').notNull(),
  subjectId: uuid('subject_id').notNull(),
  occurredAt: firmTime('occurred_at').notNull(),
  recordedAt: realTime('recorded_at').notNull(),
  digest: bytes('digest').notNull(),
})

export const ledgerEntries = pgTable('ledger_entries', {
  id: bigInteger('id').primaryKey().generatedAlwaysAsIdentity(),
  transferId: bigInteger('transfer_id').notNull(),
  accountId: bigInteger('account_id').notNull(),
  amountCents: cents('amount_cents').notNull(),
  balanceBeforeCents: cents('balance_before_cents').notNull(),
  balanceAfterCents: cents('balance_after_cents').notNull(),
})

/** The clients to whom money is owed, in the order of arrival; the ledger's triggers keep it up to date. */
export const ledgerClaimants = pgTable('ledger_claimants', {
  clientId: text('client_id').primaryKey(),
  arrivedAt: firmTime('arrived_at').notNull(),
  claimCents: cents('claim_cents').notNull(),
})

/** Sums over all clients, which triggers keep up to date. A total is its row here plus all its changes. */
export const runningTotals = pgTable(
  'running_totals',
  {
    name: text('name').notNull(),
    key: text('key').notNull(),
    cents: cents('cents').notNull(),
    count: bigInteger('count').notNull(),
  },
  ({ name, key }) => [primaryKey({ columns: [name, key] })],
)

export const runningTotalChanges = pgTable('running_total_changes', {
  id: bigInteger('id').primaryKey().generatedAlwaysAsIdentity(),
  name: text('name').notNull(),
  key: text('key').notNull(),
  cents: cents('cents').notNull(),
  count: bigInteger('count').notNull(),
})

export const personalData: readonly PersonalTable[] = [
  {
    table: ledgerAccounts,
    ...ownedBy(ledgerAccounts.clientId),
    exported: { as: 'balances' },
    onDeletion: { kept: 'the ledger names the id' },
  },
  {
    table: ledgerTransfers,
    exported: { leftOut: 'shown by the entries of the ledger' },
    onDeletion: { kept: 'the ledger is append-only' },
  },
  {
    table: ledgerClaimants,
    ...ownedBy(ledgerClaimants.clientId),
    exported: { leftOut: 'the sum of the balances' },
    onDeletion: { kept: 'the ledger names the id' },
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
