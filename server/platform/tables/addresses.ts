import { integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { ownedBy, type PersonalTable } from '../personal-data.ts'

export type AddressBranch = 'deposit' | 'practice' | 'change'

export const addressBranches = pgTable(
  'address_branches',
  {
    branch: text('branch').$type<AddressBranch>().notNull(),
    nextIndex: integer('next_index').notNull().default(0),
    /** The operator's own account key; empty: the firm's own accounts. */
    accountKey: text('account_key').notNull().default(''),
    /** The first index that was assigned. */
    firstIndex: integer('first_index').notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.accountKey, table.branch] })],
)

export const practiceAddresses = pgTable('practice_addresses', {
  clientId: text('client_id').primaryKey(),
  addressIndex: integer('address_index').notNull(),
  address: text('address').notNull(),
  /** The transaction that opened the wallet; null: only the address exists so far. */
  openedBy: text('opened_by'),
})

export type PracticeAddressRow = typeof practiceAddresses.$inferSelect

export const personalData: readonly PersonalTable[] = [
  {
    table: practiceAddresses,
    ...ownedBy(practiceAddresses.clientId),
    exported: { as: 'practiceWallet' },
    onDeletion: { kept: 'an address is never given to anybody else' },
  },
]
