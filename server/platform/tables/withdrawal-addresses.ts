import { pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { firmTimeWritten } from '../columns.ts'
import { ownedBy, type PersonalTable } from '../personal-data.ts'

export const withdrawalAddresses = pgTable('withdrawal_addresses', {
  id: uuid('id').primaryKey().defaultRandom(),
  clientId: text('client_id').notNull(),
  name: text('name').notNull(),
  address: text('address').notNull(),
  createdAt: firmTimeWritten('created_at'),
})

export const personalData: readonly PersonalTable[] = [
  {
    table: withdrawalAddresses,
    ...ownedBy(withdrawalAddresses.clientId),
    exported: { as: 'withdrawalAddresses' },
    onDeletion: 'removed',
  },
]
