import { sql } from 'drizzle-orm'
import { jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { Translations } from '#root/domain/translated-text.ts'
import { firmTime, firmTimeWritten } from '../columns.ts'

export const withdrawalFreezes = pgTable('withdrawal_freezes', {
  id: uuid('id')
    .primaryKey()
    .default(sql`id_in_order()`),
  notice: text('notice').notNull(),
  startedAt: firmTimeWritten('started_at'),
  startedBy: text('started_by').notNull(),
  endedAt: firmTime('ended_at'),
  endedBy: text('ended_by'),
  noticeTranslations: jsonb('notice_translations').$type<Translations>().notNull().default({}),
})
