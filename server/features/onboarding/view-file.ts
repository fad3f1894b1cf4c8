import { and, eq } from 'drizzle-orm'
import type { Actor } from '#root/contract/identity.ts'
import { type Refusal, refuse } from '#root/domain/refusal.ts'
import { recordStandalone } from '#root/server/platform/audit.ts'
import type { StoredFile } from '#root/server/platform/files/files.ts'
import { isObjectName } from '#root/server/platform/files/object-name.ts'
import { onboardingDocuments, onboardingRecords } from '#root/server/platform/tables/onboarding.ts'
import type { OnboardingServices } from './store.ts'

/**
 * Reads a document for its owner, or for a staff member, whose view is audited. Another client's document, an invalid
 * id and an expired record are not found.
 */
export async function viewFile(
  { db, files }: OnboardingServices,
  reader: Actor,
  fileId: string,
  as: 'file' | 'thumbnail',
): Promise<StoredFile | Refusal<'not-found'>> {
  if (!isObjectName(fileId)) return refuse('not-found')
  const own = reader.role === 'client' ? eq(onboardingRecords.clientId, reader.id) : undefined
  const [found] = await db
    .select({
      recordId: onboardingRecords.id,
      clientId: onboardingRecords.clientId,
      document: onboardingDocuments.document,
    })
    .from(onboardingDocuments)
    .innerJoin(onboardingRecords, eq(onboardingRecords.id, onboardingDocuments.recordId))
    .where(and(eq(onboardingDocuments.fileId, fileId), own))
  const file = found && (await files.readFile(fileId))
  if (!file) return refuse('not-found')
  if (reader.role !== 'client') {
    await recordStandalone(db, {
      actor: reader,
      action: 'document-viewed',
      subject: { kind: 'onboarding', id: found.recordId },
      concerns: found.clientId,
      details: { document: found.document, as },
    })
  }
  return file
}
