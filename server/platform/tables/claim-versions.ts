import { sql } from 'drizzle-orm'
import { boolean, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { ClaimPage, ClaimText } from '#root/domain/claim-draft.ts'
import type { SignNumber } from '#root/domain/signs.ts'
import { firmTime } from '../columns.ts'

export const claimVersions = pgTable(
  'claim_versions',
  {
    claim: text('claim').notNull(),
    version: integer('version').notNull(),
    text: jsonb('text').$type<ClaimText>(),
    isRetired: boolean('is_retired').notNull(),
    shownAt: text('shown_at').$type<ClaimPage>(),
    signs: jsonb('signs').$type<readonly SignNumber[]>(),
    createdBy: text('created_by').notNull(),
    createdAt: firmTime('created_at')
      .notNull()
      .default(sql`clock_timestamp()`),
  },
  (table) => [primaryKey({ columns: [table.claim, table.version] })],
)

export type ClaimVersionRow = typeof claimVersions.$inferSelect
