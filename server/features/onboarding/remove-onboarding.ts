import { and, eq, like, lte, sql } from 'drizzle-orm'
import type { Actor } from '#root/contract/identity.ts'
import { type Refusal, refuse } from '#root/domain/refusal.ts'
import { recordAudit } from '#root/server/platform/audit.ts'
import type { Queryable, Transaction } from '#root/server/platform/database/queryable.ts'
import type { Files } from '#root/server/platform/files/files.ts'
import { onboardingDocuments, onboardingRecords, type OnboardingRow } from '#root/server/platform/tables/onboarding.ts'
import { uploads } from '#root/server/platform/tables/uploads.ts'
import type { UploadParts } from '#root/server/platform/uploads/upload-parts.ts'
import { publishOnboarding } from './publish-onboarding.ts'
import { lockRecord, lockRecordOf } from './store.ts'

export interface RemovalServices {
  readonly db: Queryable
  readonly files: Files
  readonly parts: UploadParts
}

/** Deletes a client's own record with all its files, at once. There may be none. */
export async function removeOwnOnboarding(services: RemovalServices, client: Actor): Promise<null> {
  await remove(services, client, (tx) => lockRecordOf(tx, client.id))
  return null
}

/** Deletes any record with all its files, at once, for an operator. */
export async function removeOnboarding(
  services: RemovalServices,
  operator: Actor,
  id: string,
): Promise<null | Refusal<'not-found'>> {
  return (await remove(services, operator, (tx) => lockRecord(tx, id))) ? null : refuse('not-found')
}

/** Deletes expired records with all their files. May be killed at any point and run by several processes at once. */
export async function purgeOnboarding({ db, files, parts }: RemovalServices): Promise<number> {
  const expired = await db
    .select({ id: onboardingRecords.id })
    .from(onboardingRecords)
    .where(lte(onboardingRecords.expiresAt, sql`now()`))
  let purged = 0
  for (const { id } of expired) {
    const contents = await db.transaction(async (tx) => {
      const row = await lockRecord(tx, id)
      return row ? deleteRecord(tx, files, row) : null
    })
    if (!contents) continue
    await erase({ files, parts }, contents)
    purged += 1
  }
  return purged
}

async function remove(
  { db, files, parts }: RemovalServices,
  actor: Actor,
  lock: (tx: Transaction) => Promise<OnboardingRow | undefined>,
): Promise<boolean> {
  const contents = await db.transaction(async (tx) => {
    const row = await lock(tx)
    if (!row) return null
    await recordAudit(tx, {
      actor,
      action: 'onboarding-removed',
      subject: { kind: 'onboarding', id: row.id },
      concerns: row.clientId,
    })
    return deleteRecord(tx, files, row)
  })
  if (contents) await erase({ files, parts }, contents)
  return contents !== null
}

interface StoredContents {
  readonly fileIds: readonly string[]
  readonly uploadIds: readonly string[]
}

/**
 * Deletes a record in the transaction, with its files, unfinished uploads, and the client's key if nothing else uses
 * it. Returns the names of the contents that are still on disk.
 */
async function deleteRecord(tx: Transaction, files: Files, row: OnboardingRow): Promise<StoredContents> {
  const documents = await tx.select().from(onboardingDocuments).where(eq(onboardingDocuments.recordId, row.id))
  const unfinished = await tx
    .delete(uploads)
    .where(and(eq(uploads.ownerId, row.clientId), like(uploads.purpose, 'onboarding:%')))
    .returning({ id: uploads.id })
  for (const { fileId } of documents) await files.removeFile(tx, fileId)
  await tx.delete(onboardingRecords).where(eq(onboardingRecords.id, row.id))
  await files.removeUnusedKey(tx, row.clientId)
  await publishOnboarding(tx, row)
  return { fileIds: documents.map(({ fileId }) => fileId), uploadIds: unfinished.map(({ id }) => id) }
}

/** A crash here leaves encrypted files without a row, which the hourly purge removes. */
async function erase(
  { files, parts }: Pick<RemovalServices, 'files' | 'parts'>,
  contents: StoredContents,
): Promise<void> {
  await files.eraseContents(contents.fileIds)
  for (const id of contents.uploadIds) await parts.remove(id)
}
