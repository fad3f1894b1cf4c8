import { and, eq, sql } from 'drizzle-orm'
import type { Onboarding } from '#root/contract/onboarding.ts'
import { type DocumentName, documentNames, noAnswers } from '#root/domain/onboarding.ts'
import type { Queryable, Transaction } from '#root/server/platform/database/queryable.ts'
import type { Files } from '#root/server/platform/files/files.ts'
import { files as fileTable } from '#root/server/platform/tables/files.ts'
import { onboardingDocuments, onboardingRecords, type OnboardingRow } from '#root/server/platform/tables/onboarding.ts'
import { type Form, encryptForm } from './form.ts'

/** The services of the onboarding use cases. */
export interface OnboardingServices {
  readonly db: Queryable
  readonly files: Files
  /** After how many days a record is deleted, with its files. */
  readonly retentionDays: number
}

const dayMs = 86_400_000

/** A client's record, or none. */
export async function findRecordOf(db: Queryable, clientId: string): Promise<OnboardingRow | undefined> {
  const [row] = await db.select().from(onboardingRecords).where(eq(onboardingRecords.clientId, clientId))
  return row
}

/** Any record, for the firm's staff. */
export async function findRecord(db: Queryable, id: string): Promise<OnboardingRow | undefined> {
  const [row] = await db.select().from(onboardingRecords).where(eq(onboardingRecords.id, id))
  return row
}

/** A client's record, locked until the transaction ends: the first lock of everything that changes it. */
export async function lockRecordOf(tx: Transaction, clientId: string): Promise<OnboardingRow | undefined> {
  const [row] = await tx.select().from(onboardingRecords).where(eq(onboardingRecords.clientId, clientId)).for('update')
  return row
}

/** Any record, locked until the transaction ends. */
export async function lockRecord(tx: Transaction, id: string): Promise<OnboardingRow | undefined> {
  const [row] = await tx.select().from(onboardingRecords).where(eq(onboardingRecords.id, id)).for('update')
  return row
}

/** A client's record, locked; creates an empty draft when there is none. Of two concurrent calls, one creates it. */
export async function lockOrCreate(
  tx: Transaction,
  { files, retentionDays }: OnboardingServices,
  clientId: string,
): Promise<OnboardingRow> {
  const found = await lockRecordOf(tx, clientId)
  if (found) return found
  const id = crypto.randomUUID()
  const encrypted = await encryptForm(tx, files, { id, clientId }, { answers: noAnswers, revision: null, reason: null })
  const expiresAt = new Date(Date.now() + retentionDays * dayMs)
  await tx.insert(onboardingRecords).values({ id, clientId, encrypted, expiresAt }).onConflictDoNothing()
  return (await lockRecordOf(tx, clientId))!
}

/** Stores a form, with other changes of its record. */
export async function updateRecord(
  tx: Transaction,
  files: Files,
  row: OnboardingRow,
  form: Form,
  changed: Partial<Pick<OnboardingRow, 'status' | 'step' | 'decidedBy'>> & { submitted?: true } = {},
): Promise<OnboardingRow> {
  const { submitted, ...columns } = changed
  const [updated] = await tx
    .update(onboardingRecords)
    .set({
      ...columns,
      ...(submitted ? { submittedAt: sql`firm_now()` } : {}),
      ...(columns.decidedBy ? { decidedAt: sql`firm_now()` } : {}),
      encrypted: await encryptForm(tx, files, row, form),
      changedAt: sql`firm_now()`,
    })
    .where(eq(onboardingRecords.id, row.id))
    .returning()
  return updated!
}

/** The documents of a record, in the order in which they are uploaded. */
export async function documentsOf(db: Queryable, recordId: string): Promise<Onboarding['documents']> {
  const rows = await db
    .select({ document: onboardingDocuments.document, file: fileTable })
    .from(onboardingDocuments)
    .innerJoin(fileTable, eq(fileTable.id, onboardingDocuments.fileId))
    .where(eq(onboardingDocuments.recordId, recordId))
  return rows
    .toSorted((a, b) => documentNames.indexOf(a.document) - documentNames.indexOf(b.document))
    .map(({ document, file }) => ({
      document,
      file: file.id,
      type: file.type,
      bytes: file.byteCount,
      uploadedAt: file.createdAt.toISOString(),
      scan: file.scan,
    }))
}

/**
 * Removes a document of a record in the transaction. Returns the id of its file, whose contents the caller then erases.
 */
export async function deleteDocumentRow(
  tx: Transaction,
  files: Files,
  recordId: string,
  document: DocumentName,
): Promise<string[]> {
  const removed = await tx
    .delete(onboardingDocuments)
    .where(and(eq(onboardingDocuments.recordId, recordId), eq(onboardingDocuments.document, document)))
    .returning({ fileId: onboardingDocuments.fileId })
  for (const { fileId } of removed) await files.removeFile(tx, fileId)
  return removed.map(({ fileId }) => fileId)
}
