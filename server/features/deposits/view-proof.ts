import type { Actor } from '#root/contract/identity.ts'
import { type Refusal, refuse } from '#root/domain/refusal.ts'
import { recordStandalone } from '#root/server/platform/audit.ts'
import type { Queryable } from '#root/server/platform/database/queryable.ts'
import type { Files, StoredFile } from '#root/server/platform/files/files.ts'
import { findDeposit } from './store.ts'

/** Reads a deposit's proof for a staff member, and audits the view. A deleted proof is not found. */
export async function viewProof(
  { db, files }: { db: Queryable; files: Files },
  reader: Actor,
  depositId: string,
): Promise<StoredFile | Refusal<'not-found'>> {
  const deposit = await findDeposit(db, depositId)
  const file = deposit?.proofFileId ? await files.readFile(deposit.proofFileId) : null
  if (!deposit || !file) return refuse('not-found')
  await recordStandalone(db, {
    actor: reader,
    action: 'proof-viewed',
    subject: { kind: 'deposit', id: depositId },
    concerns: deposit.clientId,
  })
  return file
}
