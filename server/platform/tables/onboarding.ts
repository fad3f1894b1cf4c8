import { inArray, sql } from 'drizzle-orm'
import { pgTable, primaryKey, smallint, text, uuid } from 'drizzle-orm/pg-core'
import type { DocumentName, OnboardingStatus, OnboardingStep } from '#root/domain/onboarding.ts'
import { bytes, firmTime, firmTimeWritten, realTime } from '../columns.ts'
import { idsOf, ownedBy, type PersonalTable } from '../personal-data.ts'

/** `encrypted` holds the client's answers and the firm's replies, encrypted with the client's data key. */
export const onboardingRecords = pgTable('onboarding_records', {
  id: uuid('id').primaryKey().defaultRandom(),
  clientId: text('client_id').notNull(),
  status: text('status').$type<OnboardingStatus>().notNull().default('draft'),
  step: smallint('step').$type<OnboardingStep>().notNull().default(1),
  encrypted: bytes('encrypted').notNull(),
  createdAt: firmTimeWritten('created_at'),
  changedAt: firmTimeWritten('changed_at'),
  submittedAt: firmTime('submitted_at'),
  decidedAt: firmTime('decided_at'),
  decidedBy: text('decided_by'),
  expiresAt: realTime('expires_at').notNull(),
})

export type OnboardingRow = typeof onboardingRecords.$inferSelect

export const onboardingDocuments = pgTable(
  'onboarding_documents',
  {
    recordId: uuid('record_id').notNull(),
    document: text('document').$type<DocumentName>().notNull(),
    fileId: uuid('file_id').notNull(),
  },
  ({ recordId, document }) => [primaryKey({ columns: [recordId, document] })],
)

export const personalData: readonly PersonalTable[] = [
  {
    table: onboardingRecords,
    ...ownedBy(onboardingRecords.clientId),
    exported: { as: 'onboarding' },
    onDeletion: 'removed',
  },
  {
    table: onboardingDocuments,
    rowsOf: (people) =>
      sql`${onboardingDocuments.recordId} in
        (select ${onboardingRecords.id} from ${onboardingRecords} where ${inArray(onboardingRecords.clientId, idsOf(people))})`,
    exported: { as: 'onboardingDocuments' },
    onDeletion: 'removed',
  },
]
