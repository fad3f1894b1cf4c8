import { boolean, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { Locale } from '#root/contract/language.ts'
import { bigInteger, bytes, realTime, realTimeWritten } from '#root/server/platform/columns.ts'

/* The tables of the directory; see migrations/001_directory.sql, 003_pending_sign_outs.sql,
   004_leftovers.sql and 005_releases.sql. */

export const cells = pgTable('cells', {
  id: uuid('id').primaryKey().defaultRandom(),
  name: text('name').notNull(),
  /** Host and port, for screens. */
  address: text('address').notNull(),
  wrappedUrl: bytes('wrapped_url').notNull(),
  state: text('state').$type<'open' | 'draining'>().notNull().default('open'),
  firmsLimit: integer('firms_limit').notNull().default(1_000),
  createdAt: realTimeWritten('created_at'),
})

export type FirmState = 'preparing' | 'ready' | 'open' | 'moving' | 'archived' | 'deleting' | 'deleted'

export const firms = pgTable('firms', {
  id: uuid('id').primaryKey(),
  slug: text('slug'),
  name: text('name'),
  language: text('language').$type<Locale>(),
  ownerId: text('owner_id'),
  cellId: uuid('cell_id').notNull(),
  databaseName: text('database_name').notNull(),
  state: text('state').$type<FirmState>().notNull(),
  stateSince: realTimeWritten('state_since'),
  schemaVersion: text('schema_version').notNull(),
  wrappedKeys: bytes('wrapped_keys').notNull(),
  createdAt: realTimeWritten('created_at'),
  lastUsedAt: realTime('last_used_at'),
  dueAt: realTime('due_at'),
  archiveObject: uuid('archive_object'),
  archiveBytes: bigInteger('archive_bytes'),
  isIdleArchive: boolean('is_idle_archive').notNull().default(false),
  bytes: bigInteger('bytes').notNull().default(0n),
  quota: jsonb('quota').$type<Readonly<Record<string, number>>>().notNull().default({}),
  /** The transfer that has taken it out of use last. */
  transferId: uuid('transfer_id'),
})

export type FirmRow = typeof firms.$inferSelect

/** Databases and archives that a transfer of a firm must not leave behind. */
export const leftovers = pgTable('leftovers', {
  /** The name of the database and of its role, or the archive's object in the file storage. */
  name: text('name').primaryKey(),
  /** The cell of the database; null: an archive. */
  cellId: uuid('cell_id'),
  transferId: uuid('transfer_id').notNull(),
  listedAt: realTimeWritten('listed_at'),
})

/** The releases that have served this host. */
export const releases = pgTable('releases', {
  schemaVersion: text('schema_version').primaryKey(),
  /** Grows with each release. */
  number: bigInteger('number').notNull().generatedAlwaysAsIdentity(),
  firstStartedAt: realTimeWritten('first_started_at'),
})

export const passes = pgTable('passes', {
  hash: bytes('hash').primaryKey(),
  firmId: uuid('firm_id').notNull(),
  person: jsonb('person').$type<Teacher>().notNull(),
  until: realTime('until').notNull(),
})

export const pendingSignOuts = pgTable(
  'pending_sign_outs',
  {
    firmId: uuid('firm_id').notNull(),
    staffId: text('staff_id').notNull(),
    since: realTimeWritten('since'),
  },
  (table) => [primaryKey({ columns: [table.firmId, table.staffId] })],
)

/** A person of the lobby, as a firm sees them: they become an operator there. */
export interface Teacher {
  readonly id: string
  readonly email: string
  readonly firstName: string
  readonly lastName: string
  readonly language: Locale
  /** The hash of their password in the lobby, with which they confirm operations in the class; null: they have none. */
  readonly passwordHash: string | null
  /** Whether they have verified a second factor in the session of the lobby in which they asked for the pass. */
  readonly mfaVerified: boolean
}

export const hostSettings = pgTable('host_settings', {
  name: text('name').primaryKey(),
  value: jsonb('value').notNull(),
})
