import type { Readable } from 'node:stream'
import { DataStore, ERRORS, Upload } from '@tus/server'
import type { UploadParts } from '#platform/uploads/local-upload-parts.ts'
import type { Queryable } from '../database/queryable.ts'
import { beginUpload, findUpload, removeUpload, type UploadOwner } from './uploads.ts'

/** What the tus protocol sees of the uploads of one owner for one purpose. */
export class TusStore extends DataStore {
  override extensions = ['creation', 'termination']
  readonly #db: Queryable
  readonly #parts: UploadParts
  readonly #owner: UploadOwner
  readonly #name: string | undefined

  constructor(db: Queryable, parts: UploadParts, owner: UploadOwner, name: string | undefined) {
    super()
    this.#db = db
    this.#parts = parts
    this.#owner = owner
    this.#name = name
  }

  override async create(upload: Upload): Promise<Upload> {
    const { id, size = 0, metadata } = upload
    const name = this.#name ?? metadata?.filename ?? ''
    await beginUpload(this.#db, this.#parts, { ...this.#owner, id, byteCount: size, name })
    return upload
  }

  override async getUpload(id: string): Promise<Upload> {
    const row = await findUpload(this.#db, id, this.#owner)
    if (!row) throw ERRORS.FILE_NOT_FOUND
    const offset = row.finishedAt ? row.byteCount : await this.#parts.size(id)
    return new Upload({ id, size: row.byteCount, offset, creation_date: row.createdAt.toISOString() })
  }

  /** Only asked while the lock on the upload is held, and at the offset that `getUpload` told. */
  override async write(stream: Readable, id: string): Promise<number> {
    return this.#parts.append(id, stream)
  }

  override async remove(id: string): Promise<void> {
    await this.getUpload(id)
    await removeUpload(this.#db, this.#parts, id)
  }
}
