import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Queryable } from '../database/queryable.ts'
import { type UploadRow, uploads } from '../tables/uploads.ts'
import type { UploadParts } from './upload-parts.ts'

/** The owner and the purpose of an upload. */
export interface UploadOwner {
  readonly ownerId: string
  readonly purpose: string
}

export interface NewUpload extends UploadOwner {
  readonly id: string
  /** The file name on the owner's computer. */
  readonly name: string
  readonly byteCount: number
}

const controlCharacters = /\p{Cc}/gu
const maxNameLength = 255

/** Starts an upload, replacing an earlier one for the same purpose. */
export async function beginUpload(db: Queryable, parts: UploadParts, upload: NewUpload): Promise<void> {
  const { ownerId, purpose } = upload
  const name = upload.name.toWellFormed().replace(controlCharacters, '').slice(0, maxNameLength) || 'file'
  const replaced = await db.delete(uploads).where(ownedBy({ ownerId, purpose })).returning({ id: uploads.id })
  for (const { id } of replaced) await parts.remove(id)
  const row = { ...upload, name, createdAt: sql`now()`, finishedAt: null }
  await db
    .insert(uploads)
    .values(row)
    .onConflictDoUpdate({ target: [uploads.ownerId, uploads.purpose], set: row })
}

/** An upload of this owner for this purpose; a stranger's is not found. */
export async function findUpload(db: Queryable, id: string, owner: UploadOwner): Promise<UploadRow | undefined> {
  const [row] = await db
    .select()
    .from(uploads)
    .where(and(eq(uploads.id, id), ownedBy(owner)))
  return row
}

/** Marks an upload as processed in the transaction. Returns false if it is gone or was already processed. */
export async function finishUpload(tx: Queryable, id: string): Promise<boolean> {
  const finished = await tx
    .update(uploads)
    .set({ finishedAt: sql`now()` })
    .where(and(eq(uploads.id, id), sql`${uploads.finishedAt} is null`))
    .returning({ id: uploads.id })
  return finished.length === 1
}

/** Deletes an upload and its received data. */
export async function removeUpload(db: Queryable, parts: UploadParts, id: string): Promise<void> {
  await db.delete(uploads).where(eq(uploads.id, id))
  await parts.remove(id)
}

/**
 * Deletes uploads that started more than a day ago, and parts without an upload. A part is written after its upload was
 * recorded, so a part without one has no owner. May be killed at any point.
 */
export async function purgeUploads(db: Queryable, parts: UploadParts): Promise<void> {
  await db.delete(uploads).where(sql`${uploads.createdAt} < now() - interval '1 day'`)
  const ids = await parts.list()
  const known = await db
    .select({ id: uploads.id })
    .from(uploads)
    .where(and(inArray(uploads.id, ids), sql`${uploads.finishedAt} is null`))
  const kept = new Set(known.map(({ id }) => id))
  for (const id of ids) if (!kept.has(id)) await parts.remove(id)
}

function ownedBy({ ownerId, purpose }: UploadOwner) {
  return and(eq(uploads.ownerId, ownerId), eq(uploads.purpose, purpose))
}
