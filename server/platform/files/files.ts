import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Queryable } from '../database/pool.ts'
import { fileKeys, files, type Scan } from '../tables/files.ts'
import { newKey, seal, unseal } from './file-cipher.ts'
import type { ObjectStore } from './object-store.ts'

export interface NewFile {
  readonly bytes: Uint8Array
  readonly ownerId: string
  /** As its owner called it; shown, never used as a path. */
  readonly name: string
  /** The media type that its contents have, not the one that was claimed. */
  readonly type: string
  /** What the malware scanner said of it; without one, that it was not scanned. */
  readonly scan?: Scan
  /** When it is deleted, by the real clock. */
  readonly expiresAt: Date
}

export interface StoredFile {
  readonly ownerId: string
  readonly name: string
  readonly type: string
  readonly bytes: Buffer
}

/** Uploads, encrypted at rest. Each owner has a key, and the master key encrypts those. */
export interface Files {
  /**
   * Keeps a file and returns its id. The contents are on disk before the row is written; when the transaction
   * is rolled back they stay behind unseen, and the purge removes them.
   */
  putFile(tx: Queryable, file: NewFile): Promise<string>
  /** Returns a file, or null when there is none, or it has expired. Whether the reader may is asked before. */
  readFile(id: string): Promise<StoredFile | null>
  /** Forgets a file in the transaction; its contents become unreachable at once and the purge removes them. */
  removeFile(tx: Queryable, id: string): Promise<void>
  /** Forgets all files of an owner together with their key: what still lies on disk is noise from then on. */
  removeFilesOf(tx: Queryable, ownerId: string): Promise<void>
  /** Deletes the contents of files that were removed, once that is committed. What this does not reach, the purge does. */
  eraseContents(ids: readonly string[]): Promise<void>
  /** Encrypts a text with its owner's key, for a column of the database; `context` is where it stands there. */
  sealText(tx: Queryable, ownerId: string, context: string, text: string): Promise<Buffer>
  /** Opens what `sealText` made. Throws when it was changed, or belongs elsewhere. */
  openText(tx: Queryable, ownerId: string, context: string, sealed: Buffer): Promise<string>
}

/** Opens the files room over a database and a store, with the 32-byte master key. */
export function openFiles(db: Queryable, store: ObjectStore, masterKey: Buffer): Files {
  return {
    async putFile(tx, { bytes, ...facts }) {
      const id = randomUUID()
      const key = await keyOf(tx, masterKey, facts.ownerId)
      await store.put(id, seal(key, id, bytes))
      await tx.insert(files).values({ id, ...facts, byteCount: bytes.byteLength })
      return id
    },

    async readFile(id) {
      const [row] = await db
        .select({ file: files, wrappedKey: fileKeys.wrappedKey })
        .from(files)
        .innerJoin(fileKeys, eq(fileKeys.ownerId, files.ownerId))
        .where(eq(files.id, id))
      if (!row || row.file.expiresAt <= new Date()) return null
      const sealed = await store.get(id)
      if (!sealed) return null
      const { ownerId, name, type } = row.file
      return { ownerId, name, type, bytes: unseal(unseal(masterKey, ownerId, row.wrappedKey), id, sealed) }
    },

    async removeFile(tx, id) {
      await tx.delete(files).where(eq(files.id, id))
    },

    async removeFilesOf(tx, ownerId) {
      await tx.delete(files).where(eq(files.ownerId, ownerId))
      await tx.delete(fileKeys).where(eq(fileKeys.ownerId, ownerId))
    },

    async eraseContents(ids) {
      for (const id of ids) await store.remove(id)
    },

    async sealText(tx, ownerId, context, text) {
      return seal(await keyOf(tx, masterKey, ownerId), context, Buffer.from(text))
    },

    async openText(tx, ownerId, context, sealed) {
      return unseal(await keyOf(tx, masterKey, ownerId), context, sealed).toString()
    },
  }
}

/** The owner's key, made at first need. Of two at once, one inserts and both read the same row. */
async function keyOf(tx: Queryable, masterKey: Buffer, ownerId: string): Promise<Buffer> {
  const wrappedKey = seal(masterKey, ownerId, newKey())
  await tx.insert(fileKeys).values({ ownerId, wrappedKey }).onConflictDoNothing()
  const [row] = await tx.select().from(fileKeys).where(eq(fileKeys.ownerId, ownerId))
  if (!row) throw new Error('The key of an owner was not kept')
  return unseal(masterKey, ownerId, row.wrappedKey)
}
