import { and, desc, eq, gt, sql } from 'drizzle-orm'
import type { ClientDocument } from '#root/contract/clients.ts'
import type { Queryable } from '#root/server/platform/database/queryable.ts'
import { deposits } from '#root/server/platform/tables/deposits.ts'
import { files } from '#root/server/platform/tables/files.ts'

const listLimit = 200

/** A client's stored uploads, newest first. Their contents are shown with their records. */
export async function listDocuments(db: Queryable, clientId: string): Promise<ClientDocument[]> {
  const itsDeposit = and(eq(deposits.clientId, clientId), eq(deposits.proofFileId, files.id))
  const rows = await db
    .select({ file: files, depositId: deposits.id, status: deposits.status })
    .from(files)
    .leftJoin(deposits, itsDeposit)
    .where(and(eq(files.ownerId, clientId), gt(files.expiresAt, sql`now()`)))
    .orderBy(desc(files.createdAt), desc(files.id))
    .limit(listLimit)
  return rows.map(({ file, depositId, status }) => ({
    id: file.id,
    name: file.name,
    type: file.type,
    bytes: file.byteCount,
    uploadedAt: file.createdAt.toISOString(),
    expiresAt: file.expiresAt.toISOString(),
    deposit: depositId && status ? { id: depositId, status } : null,
  }))
}
