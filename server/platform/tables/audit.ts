import { jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { StaffRole } from '#root/domain/staff.ts'
import { bigInteger, bytes, realTime, realTimeWritten } from '../columns.ts'
import { ownedBy, type PersonalTable } from '../personal-data.ts'

/** Fields by name, as stored in the log. */
export type AuditFields = Readonly<Record<string, string | number | boolean | null>>

export const auditLog = pgTable('audit_log', {
  id: bigInteger('id').primaryKey().generatedAlwaysAsIdentity(),
  actorId: text('actor_id'),
  actorRole: text('actor_role').$type<'client' | StaffRole | 'visitor' | 'system' | 'director'>().notNull(),
  action: text('action').notNull(),
  subjectKind: text('subject_kind').notNull(),
  subjectId: text('subject_id'),
  details: jsonb('details').$type<AuditFields>().notNull().default({}),
  stateBefore: jsonb('state_before').$type<AuditFields>(),
  stateAfter: jsonb('state_after').$type<AuditFields>(),
  /** The person concerned, if that is not the subject itself. */
  concernsId: text('concerns_id'),
  realAt: realTimeWritten('real_at'),
  firmAt: realTime('firm_at').notNull(),
})

/** A link for each row of the log, written by its trigger when the transaction ends. */
export const auditChain = pgTable('audit_chain', {
  position: bigInteger('position').primaryKey(),
  auditId: bigInteger('audit_id').notNull().unique(),
  digest: bytes('digest').notNull(),
})

/** Entries of logs from other instances' backups, identified by the digest of their last entry. */
export const foreignAuditEntries = pgTable(
  'foreign_audit_entries',
  {
    logDigest: bytes('log_digest').notNull(),
    position: bigInteger('position').notNull(),
    entry: jsonb('entry').notNull(),
    digest: bytes('digest').notNull(),
  },
  (table) => [primaryKey({ columns: [table.logDigest, table.position] })],
)

export const personalData: readonly PersonalTable[] = [
  {
    table: auditLog,
    ...ownedBy(auditLog.actorId),
    exported: { as: 'auditEvents' },
    onDeletion: { kept: 'the audit log is append-only, and names ids alone' },
  },
  {
    table: foreignAuditEntries,
    exported: { leftOut: 'entries that another instance wrote' },
    onDeletion: { kept: 'the audit log is append-only, and names ids alone' },
  },
]
