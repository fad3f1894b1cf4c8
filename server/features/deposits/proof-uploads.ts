import { eq, sql } from 'drizzle-orm'
import type { Deposit } from '#root/contract/deposits.ts'
import { proofUploads } from '#root/contract/proof-uploads.ts'
import { maxProofBytes, mayUploadProof, proofTypes } from '#root/domain/deposits.ts'
import { isRefusal, type Refusal, refuse } from '#root/domain/refusal.ts'
import type { Queryable, Transaction } from '#root/server/platform/database/queryable.ts'
import type { Content, ContentRefusal } from '#root/server/platform/files/check-content.ts'
import type { Files } from '#root/server/platform/files/files.ts'
import { contextRoute, type Route } from '#root/server/platform/http/route.ts'
import { deposits } from '#root/server/platform/tables/deposits.ts'
import { answerTus, type UploadRequest } from '#root/server/platform/uploads/answer-tus.ts'
import type { UploadParts } from '#root/server/platform/uploads/upload-parts.ts'
import { finishUpload } from '#root/server/platform/uploads/uploads.ts'
import { presentDeposit } from './present-deposit.ts'
import { publishDeposit } from './publish-deposit.ts'
import { findDepositOf, lockDepositOf } from './store.ts'

export interface ProofUploadServices {
  readonly db: Queryable
  readonly files: Files
  readonly parts: UploadParts
  /** After how many days an uploaded proof is deleted. */
  readonly retentionDays: number
}

/** The routes of the resumable upload of a proof of payment. */
export function proofUploadRoutes(services: ProofUploadServices): Route[] {
  const answer = (request: UploadRequest<'id'>) => answerProofUpload(services, request)
  return [
    contextRoute(proofUploads.begin, answer),
    contextRoute(proofUploads.read, answer),
    contextRoute(proofUploads.continue, answer),
    contextRoute(proofUploads.cancel, answer),
  ]
}

async function answerProofUpload(services: ProofUploadServices, { actor, params, context }: UploadRequest<'id'>) {
  const [clientId, depositId] = [actor.id, params.id]
  const deposit = await findDepositOf(services.db, clientId, depositId)
  if (!deposit) return refuse('not-found')
  // Checked before the upload, so that nobody sends 5 MB in vain, and again after it.
  if (context.req.method === 'POST' && !mayUploadProof(deposit.status)) return refuse('proof-not-accepted-now')
  return answerTus(context, services, {
    ownerId: clientId,
    purpose: `deposit:${depositId}`,
    maxBytes: maxProofBytes,
    onArrived: async ({ id, name }) => {
      const bytes = await services.parts.read(id)
      // Two requests may find the file complete; the second has nothing to do.
      if (!bytes) return null
      const outcome = await uploadProof(services, { clientId, depositId, name, bytes }, (tx) => finishUpload(tx, id))
      return isRefusal(outcome) ? outcome : null
    },
  })
}

interface ProofUpload {
  readonly clientId: string
  readonly depositId: string
  /** The file name on the client's computer. Displayed, never used as a path. */
  readonly name: string
  readonly bytes: Buffer
}

const dayMs = 86_400_000

/**
 * Stores the proof of payment of a client's own deposit, replacing an earlier one; the deposit becomes pending. Refuses
 * a decided deposit, and a file that is empty, larger than 5 MB, or neither an image nor a PDF. `alongside` runs first
 * in the same transaction; if it returns false, the deposit does not change.
 */
export async function uploadProof(
  { db, files, retentionDays }: { db: Queryable; files: Files; retentionDays: number },
  upload: ProofUpload,
  alongside: (tx: Transaction) => Promise<boolean> = async () => true,
): Promise<Deposit | Refusal<'not-found' | 'proof-not-accepted-now' | ContentRefusal>> {
  const proof = await files.checkContent(upload.bytes, { types: proofTypes, maxBytes: maxProofBytes })
  if (isRefusal(proof)) return proof

  return db.transaction(async (tx) => {
    const deposit = await lockDepositOf(tx, upload.clientId, upload.depositId)
    if (!deposit) return refuse('not-found')
    if (!(await alongside(tx))) return presentDeposit(tx, deposit)
    if (!mayUploadProof(deposit.status)) return refuse('proof-not-accepted-now')
    if (deposit.proofFileId) await files.removeFile(tx, deposit.proofFileId)
    const expiresAt = new Date(Date.now() + retentionDays * dayMs)
    const stored = await storeProof(tx, files, upload, proof, expiresAt)
    await publishDeposit(tx, stored)
    return presentDeposit(tx, stored)
  })
}

async function storeProof(
  tx: Transaction,
  files: Files,
  upload: ProofUpload,
  { bytes, type, scan }: Content,
  expiresAt: Date,
) {
  const { name, clientId, depositId } = upload
  const proofFileId = await files.putFile(tx, { bytes, type, scan, name, ownerId: clientId, expiresAt })
  const [stored] = await tx
    .update(deposits)
    .set({
      status: 'pending',
      submittedAt: sql`firm_now()`,
      proofFileId,
      proofName: name,
      proofType: type,
      proofBytes: bytes.length,
    })
    .where(eq(deposits.id, depositId))
    .returning()
  return stored!
}
