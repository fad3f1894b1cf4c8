import { checkOpen, type DocumentName, editableFields, type OnboardingRefusal } from '#root/domain/onboarding.ts'
import { documentTypes, maxDocumentBytes } from '#root/domain/onboarding.ts'
import { isRefusal, type Refusal, refuse } from '#root/domain/refusal.ts'
import type { Transaction } from '#root/server/platform/database/queryable.ts'
import type { ContentRefusal } from '#root/server/platform/files/check-content.ts'
import { onboardingDocuments } from '#root/server/platform/tables/onboarding.ts'
import { decryptForm } from './form.ts'
import { publishOnboarding } from './publish-onboarding.ts'
import { deleteDocumentRow, lockOrCreate, lockRecordOf, type OnboardingServices, updateRecord } from './store.ts'

/** Whether the client may change this document now. A record that does not exist yet counts as a draft. */
export async function checkDocumentOpen(
  { db, files }: OnboardingServices,
  clientId: string,
  document: DocumentName,
): Promise<Refusal<OnboardingRefusal> | null> {
  return db.transaction(async (tx) => {
    const row = await lockRecordOf(tx, clientId)
    return row ? refuseClosed(tx, { files }, row, document) : null
  })
}

/**
 * Stores a document of the client's own record, replacing an earlier one, whose contents are erased. Refuses a document
 * that may not be changed now, and a file that is empty, larger than 5 MB or of another type. `alongside` runs in the
 * same transaction; if it returns false, nothing changes.
 */
export async function storeDocument(
  services: OnboardingServices,
  { clientId, document, bytes: sent }: { clientId: string; document: DocumentName; bytes: Buffer },
  alongside: (tx: Transaction) => Promise<boolean>,
): Promise<null | Refusal<OnboardingRefusal | ContentRefusal>> {
  const content = await services.files.checkContent(sent, { types: documentTypes, maxBytes: maxDocumentBytes })
  if (isRefusal(content)) return content
  const { db, files } = services
  const replaced = await db.transaction(async (tx) => {
    const row = await lockOrCreate(tx, services, clientId)
    const refused = await refuseClosed(tx, services, row, document)
    if (refused) return refused
    if (!(await alongside(tx))) return []
    const fileIds = await deleteDocumentRow(tx, files, row.id, document)
    const { expiresAt } = row
    const fileId = await files.putFile(tx, {
      ...content,
      ownerId: clientId,
      name: nameOf(document, content.type),
      expiresAt,
    })
    await tx.insert(onboardingDocuments).values({ recordId: row.id, document, fileId })
    await updateRecord(tx, files, row, await decryptForm(tx, files, row))
    await publishOnboarding(tx, row)
    return fileIds
  })
  if (isRefusal(replaced)) return replaced
  await files.eraseContents(replaced)
  return null
}

/** Removes a document of an open record immediately. Does nothing if there is none. */
export async function removeDocument(
  services: OnboardingServices,
  clientId: string,
  document: DocumentName,
): Promise<null | Refusal<OnboardingRefusal>> {
  const { db, files } = services
  const removed = await db.transaction(async (tx) => {
    const row = await lockRecordOf(tx, clientId)
    if (!row) return []
    const refused = await refuseClosed(tx, services, row, document)
    if (refused) return refused
    const fileIds = await deleteDocumentRow(tx, files, row.id, document)
    await publishOnboarding(tx, row)
    return fileIds
  })
  if (isRefusal(removed)) return removed
  await files.eraseContents(removed)
  return null
}

async function refuseClosed(
  tx: Transaction,
  { files }: Pick<OnboardingServices, 'files'>,
  row: Parameters<typeof decryptForm>[2] & { status: Parameters<typeof checkOpen>[0] },
  document: DocumentName,
): Promise<Refusal<OnboardingRefusal> | null> {
  const refused = checkOpen(row.status)
  if (refused) return refused
  const { revision } = await decryptForm(tx, files, row)
  if (editableFields(row.status, revision?.fields ?? []).has(document)) return null
  return refuse('onboarding-field-not-open', { field: document })
}

const extensions = { 'application/pdf': 'pdf', 'image/jpeg': 'jpg', 'image/png': 'png' } as const

/** A generated name: a name such as jane-doe-passport.jpg would reveal the client. */
function nameOf(document: DocumentName, type: string): string {
  const kebab = document.replace(/File$/, '').replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
  return `${kebab}.${extensions[type as keyof typeof extensions]}`
}
