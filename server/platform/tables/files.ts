import { integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { Scan } from '#root/contract/scan.ts'
import { bytes, realTime, realTimeWritten } from '../columns.ts'
import { ownedBy, type PersonalTable } from '../personal-data.ts'

/** One data key per owner, encrypted with the master key. */
export const fileKeys = pgTable('file_keys', {
  ownerId: text('owner_id').primaryKey(),
  wrappedKey: bytes('wrapped_key').notNull(),
  createdAt: realTimeWritten('created_at'),
})

/** A file's metadata; infected files are not stored. The encrypted contents are on disk under its id. */
export const files = pgTable('files', {
  id: uuid('id').primaryKey(),
  ownerId: text('owner_id').notNull(),
  name: text('name').notNull(),
  type: text('type').notNull(),
  byteCount: integer('byte_count').notNull(),
  scan: text('scan').$type<Scan>().notNull().default('not-scanned'),
  createdAt: realTimeWritten('created_at'),
  expiresAt: realTime('expires_at').notNull(),
})

export const personalData: readonly PersonalTable[] = [
  {
    table: files,
    ...ownedBy(files.ownerId),
    exported: { as: 'files' },
    onDeletion: 'with-files',
  },
  {
    table: fileKeys,
    ...ownedBy(fileKeys.ownerId),
    exported: { leftOut: 'the key that protects the files' },
    onDeletion: 'with-files',
  },
]
