import { eq } from 'drizzle-orm'
import type { Scan } from '#root/contract/scan.ts'
import type { Refusal } from '#root/domain/refusal.ts'
import type { Queryable } from '../database/queryable.ts'
import { fileKeys, files } from '../tables/files.ts'
import { checkContent, type Content, type ContentRefusal, type ContentRules } from './check-content.ts'
import { type MasterKeys, encrypt, decrypt } from './file-cipher.ts'
import type { ObjectStore } from './object-store.ts'
import { ownerKeys, removeUnusedKeys } from './owner-keys.ts'
import type { Scanner } from './scanner.ts'

export interface NewFile {
  readonly bytes: Uint8Array
  readonly ownerId: string
  /** The owner's name of the file; displayed, never used as a path. */
  readonly name: string
  /** The media type of its contents, not the claimed one. */
  readonly type: string
  /** The malware scanner's result; absent: not-scanned. */
  readonly scan?: Scan
  /** When it is deleted, in real time. */
  readonly expiresAt: Date
}

export interface StoredFile {
  readonly ownerId: string
  readonly name: string
  readonly type: string
  readonly bytes: Buffer
}

/** Uploads, encrypted at rest. Each owner has a key, which the master key encrypts. */
export interface Files {
  /** Checks an uploaded file and returns it as it is stored; see `checkContent`. */
  checkContent(bytes: Buffer, rules: ContentRules): Promise<Content | Refusal<ContentRefusal>>
  /**
   * Stores a file and returns its id. The contents are on disk before the row is written; if the transaction is rolled
   * back they remain without a row, and the purge removes them.
   */
  putFile(tx: Queryable, file: NewFile): Promise<string>
  /** Returns a file; null if there is none or it has expired. The caller checks the permission first. */
  readFile(id: string): Promise<StoredFile | null>
  /** Deletes a file in the transaction; its contents become unreachable immediately and the purge removes them. */
  removeFile(tx: Queryable, id: string): Promise<void>
  /**
   * Deletes all files of an owner with their key: contents on disk are unreadable from then on. Returns the ids of the
   * files, whose contents the caller then erases.
   */
  removeFilesOf(tx: Queryable, ownerId: string): Promise<string[]>
  /** Deletes an owner's key in the transaction if it is unused; see `removeUnusedKeys`. */
  removeUnusedKey(tx: Queryable, ownerId: string): Promise<void>
  /** Deletes the contents of removed files after the commit. The purge deletes the rest. */
  eraseContents(ids: readonly string[]): Promise<void>
  /** Encrypts a text with its owner's key, for a column of the database; `context` is its place there. */
  encryptText(tx: Queryable, ownerId: string, context: string, text: string): Promise<Buffer>
  /** Decrypts the result of `encryptText`. Throws if it was changed or has another context. */
  decryptText(tx: Queryable, ownerId: string, context: string, encrypted: Buffer): Promise<string>
}

/**
 * Creates the file store over a database and an object store, with the 32-byte master keys. Without a scanner nothing
 * is scanned.
 */
export function openFiles(
  db: Queryable,
  store: ObjectStore,
  masterKeys: MasterKeys,
  scanner: Scanner | null = null,
): Files {
  const keys = ownerKeys(masterKeys)
  return {
    checkContent: (bytes, rules) => checkContent(bytes, rules, scanner),

    async putFile(tx, { bytes, ...facts }) {
      const id = crypto.randomUUID()
      const key = await keys.keyOf(tx, facts.ownerId)
      await store.put(id, encrypt(key, id, bytes))
      await tx.insert(files).values({ id, ...facts, byteCount: bytes.byteLength })
      return id
    },

    async readFile(id) {
      const [file] = await db.select().from(files).where(eq(files.id, id))
      if (!file || file.expiresAt <= new Date()) return null
      const [key, encrypted] = [await keys.findKey(db, file.ownerId), await store.get(id)]
      if (!key || !encrypted) return null
      const { ownerId, name, type } = file
      return { ownerId, name, type, bytes: decrypt(key, id, encrypted) }
    },

    async removeFile(tx, id) {
      await tx.delete(files).where(eq(files.id, id))
    },

    async removeFilesOf(tx, ownerId) {
      const [removed] = await Promise.all([
        tx.delete(files).where(eq(files.ownerId, ownerId)).returning({ id: files.id }),
        tx.delete(fileKeys).where(eq(fileKeys.ownerId, ownerId)),
      ])
      return removed.map(({ id }) => id)
    },

    async removeUnusedKey(tx, ownerId) {
      await removeUnusedKeys(tx, ownerId)
    },

    async eraseContents(ids) {
      for (const id of ids) await store.remove(id)
    },

    async encryptText(tx, ownerId, context, text) {
      return encrypt(await keys.keyOf(tx, ownerId), context, Buffer.from(text))
    },

    async decryptText(tx, ownerId, context, encrypted) {
      const key = await keys.findKey(tx, ownerId)
      if (!key) throw new Error('The key of an encrypted text is gone')
      return decrypt(key, context, encrypted).toString()
    },
  }
}
