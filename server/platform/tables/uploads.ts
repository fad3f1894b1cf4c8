import { integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { realTime, realTimeWritten } from '../columns.ts'
import { ownedBy, type PersonalTable } from '../personal-data.ts'

export const uploads = pgTable('uploads', {
  id: uuid('id').primaryKey(),
  ownerId: text('owner_id').notNull(),
  purpose: text('purpose').notNull(),
  name: text('name').notNull(),
  byteCount: integer('byte_count').notNull(),
  createdAt: realTimeWritten('created_at'),
  finishedAt: realTime('finished_at'),
})

export type UploadRow = typeof uploads.$inferSelect

export const personalData: readonly PersonalTable[] = [
  {
    table: uploads,
    ...ownedBy(uploads.ownerId),
    exported: { as: 'uploads' },
    onDeletion: 'removed',
  },
]
