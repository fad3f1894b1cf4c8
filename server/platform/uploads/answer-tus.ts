import { DataStore, ERRORS, MemoryLocker, Server, Upload } from '@tus/server'
import type { Context } from 'hono'
import type { RefusalCode } from '#root/contract/refusals.ts'
import { type Refusal, refuse } from '#root/domain/refusal.ts'
import type { Queryable } from '../database/queryable.ts'
import type { AppEnv } from '../http/router.ts'
import type { UploadRow } from '../tables/uploads.ts'
import type { UploadParts } from './upload-parts.ts'
import { beginUpload, findUpload, removeUpload, type UploadOwner } from './uploads.ts'

interface UploadRules extends UploadOwner {
  readonly maxBytes: number
  /** The new name of the file; absent: its own name. */
  readonly name?: string
  /** Processes a complete file. May be called again for the same upload after a failure. */
  readonly onArrived: (upload: UploadRow) => Promise<Refusal<RefusalCode> | null>
}

/** A request of the tus protocol to a route whose params name the file's record. */
export interface UploadRequest<Param extends string> {
  readonly actor: { readonly id: string }
  readonly params: Readonly<Record<Param, string>>
  readonly context: Context<AppEnv>
}

/** Concurrent writes and reads take turns. The data folder has one process, so a lock in memory is enough. */
const locker = new MemoryLocker()

/** The protocol's headers in answers; other headers of the library, such as CORS, are dropped. */
const ownHeaders = ['Location', 'Upload-Offset', 'Upload-Length', 'Tus-Resumable', 'Cache-Control']

/**
 * Answers a request of the tus protocol (resumable uploads) for one owner and purpose. Refuses another person's upload
 * as not found, and more than `maxBytes`, announced or not. A refused upload leaves nothing.
 */
export async function answerTus(
  c: Context<AppEnv>,
  { db, parts }: { db: Queryable; parts: UploadParts },
  { maxBytes, onArrived, name: givenName, ...owner }: UploadRules,
): Promise<Response | Refusal<RefusalCode>> {
  const id = c.req.param('upload')
  const found = id === undefined ? undefined : await findUpload(db, id, owner)
  if (id !== undefined && !found) return refuse('not-found')
  if (c.req.header('upload-length') === '0') return refuse('file-empty')

  const answer = await serverFor(c, new TusStore(db, parts, owner, givenName), maxBytes).handleWeb(requestFor(c))
  const refusal = readRefusal(answer)
  if (refusal) {
    if (found && refusal.refusal === 'file-too-large') await removeUpload(db, parts, found.id)
    return refusal
  }
  const isWhole = found && !found.finishedAt && Number(answer.headers.get('upload-offset')) === found.byteCount
  const refused = isWhole ? await processComplete({ db, parts }, found, { ...owner, onArrived }) : null
  if (refused) return refused
  for (const name of ownHeaders) {
    const value = answer.headers.get(name)
    if (value !== null) c.header(name, value)
  }
  return c.body(null, answer.status as 200)
}

/** Passes on a complete file; its part is deleted, even after a failure. */
async function processComplete(
  { db, parts }: { db: Queryable; parts: UploadParts },
  upload: UploadRow,
  { onArrived, ...owner }: Omit<UploadRules, 'maxBytes' | 'name'>,
): Promise<Refusal<RefusalCode> | null> {
  const refused = await onArrived(upload)
  if (refused) await removeUpload(db, parts, upload.id)
  else await parts.remove(upload.id)
  // Another window may have started a new upload in the meantime.
  return refused ?? ((await findUpload(db, upload.id, owner)) ? null : refuse('not-found'))
}

/** A server for this request only, which is cheap and lets it know the owner. */
function serverFor(c: Context<AppEnv>, datastore: TusStore, maxSize: number): Server {
  return new Server({
    path: c.req.path,
    datastore,
    locker,
    maxSize,
    namingFunction: () => crypto.randomUUID(),
    generateUrl: (_, { id }) => `${c.req.path}/${id}`,
    getFileIdFromRequest: () => c.req.param('upload'),
    onResponseError: (_, error) => {
      // Other errors are answered by the common error handler.
      if (!('status_code' in error)) throw error
      return { status_code: error.status_code, body: '' }
    },
  })
}

/** Only an upload part has a body. A HEAD request reaches its handler as a GET. */
function requestFor(c: Context<AppEnv>): Request {
  const method = c.req.method === 'GET' ? 'HEAD' : c.req.method
  const headers = c.req.raw.headers
  if (method !== 'PATCH') return new Request(c.req.url, { method, headers })
  return new Request(c.req.url, { method, headers, body: c.req.raw.body, duplex: 'half' } as RequestInit)
}

const refusalOf: Partial<Record<number, RefusalCode>> = {
  404: 'not-found',
  409: 'upload-elsewhere',
  413: 'file-too-large',
  500: 'unavailable',
}

function readRefusal({ status }: Response): Refusal<RefusalCode> | null {
  return status < 400 ? null : refuse(refusalOf[status] ?? 'invalid-input')
}

/** The tus protocol's view of one owner's uploads for one purpose. */
class TusStore extends DataStore {
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

  /** Called only while the lock on the upload is held, at the offset that `getUpload` returned. */
  override async write(stream: AsyncIterable<Uint8Array>, id: string): Promise<number> {
    return this.#parts.append(id, stream)
  }

  override async remove(id: string): Promise<void> {
    await this.getUpload(id)
    await removeUpload(this.#db, this.#parts, id)
  }
}
