import type { Actor } from '#root/contract/identity.ts'
import { type Refusal, refuse } from '#root/domain/refusal.ts'
import { recordAudit } from '#root/server/platform/audit.ts'
import type { Queryable } from '#root/server/platform/database/pool.ts'
import type { Files, StoredFile } from '#root/server/platform/files/files.ts'
import { findDeposit } from './store.ts'

/** Reads a deposit's proof for somebody of the staff and notes in the audit log that they saw it. A deleted proof is not found. */
export async function viewProof(
  { db, files }: { db: Queryable; files: Files },
  reader: Actor,
  depositId: string,
): Promise<StoredFile | Refusal<'not-found'>> {
  const deposit = await findDeposit(db, depositId)
  const file = deposit?.proofFileId ? await files.readFile(deposit.proofFileId) : null
  if (!file) return refuse('not-found')
  await recordAudit(db, { actor: reader, action: 'proof-viewed', subject: { kind: 'deposit', id: depositId } })
  return file
}

/**
 * The headers under which a stranger's file is handed to a browser: its type is as we saw it, no script of it runs,
 * and only an image may show in place.
 */
export function proofHeaders({ name, type }: Pick<StoredFile, 'name' | 'type'>): Record<string, string> {
  const disposition = type.startsWith('image/') ? 'inline' : 'attachment'
  return {
    'Content-Type': type,
    'Content-Disposition': `${disposition}; filename*=UTF-8''${encodeName(name)}`,
    'Content-Security-Policy': 'sandbox',
    'X-Content-Type-Options': 'nosniff',
  }
}

/** RFC 8187: encodeURIComponent leaves a few characters that a header must not carry. */
function encodeName(name: string): string {
  return encodeURIComponent(name.toWellFormed()).replace(
    /['()*]/g,
    (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
  )
}
