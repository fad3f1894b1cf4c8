import { eq, sql } from 'drizzle-orm'
import type { Deposit } from '#root/contract/deposits.ts'
import { maxProofBytes, mayUploadProof, proofTypes } from '#root/domain/deposits.ts'
import { isRefusal, type Refusal, refuse } from '#root/domain/refusal.ts'
import type { Queryable, Transaction } from '#root/server/platform/database/queryable.ts'
import type { Content, ContentRefusal } from '#root/server/platform/files/check-content.ts'
import type { Files } from '#root/server/platform/files/files.ts'
import { deposits } from '#root/server/platform/tables/deposits.ts'
import { announceDeposit } from './announce-deposit.ts'
import { presentDeposit } from './present-deposit.ts'
import { lockDepositOf } from './store.ts'

export interface ProofUpload {
  readonly clientId: string
  readonly depositId: string
  /** As the client's computer calls the file. Shown, never used as a path. */
  readonly name: string
  readonly bytes: Buffer
}

const dayMs = 86_400_000

/**
 * Stores the proof of payment of a client's own deposit, in place of an earlier one; the deposit becomes pending.
 * Refuses a decided deposit, and a file that is empty, larger than 5 MB, or neither an image nor a PDF. `alongside` runs
 * first in the same transaction; when it returns false, the deposit stays as it is.
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
    await announceDeposit(tx, stored)
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
