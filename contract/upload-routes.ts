import { z } from '@hono/zod-openapi'
import { defineRoute, refusals } from './route.ts'

/** The specific parts of the uploads of one noun. */
interface UploadShapes<Path, Params, UploadParams> {
  /** The address at which an upload is started. */
  readonly path: Path
  /** What the address names: the record. */
  readonly params: Params
  /** The record and its upload. */
  readonly uploadParams: UploadParams
  readonly tag: string
  readonly begin: string
  /** What the server does after the last byte. It completes the sentence "after the last byte ...". */
  readonly effect: string
}

/**
 * The routes of files that are uploaded by tus 1.0.0, the protocol of resumable uploads (https://tus.io): an upload is
 * started with its length and name, and its bytes follow in one or more parts.
 */
export function uploadRoutes<const Path extends string, Params extends z.ZodObject, UploadParams extends z.ZodObject>(
  shapes: UploadShapes<Path, Params, UploadParams>,
) {
  const upload = `${shapes.path}/{upload}` as const
  const params = shapes.uploadParams
  const tags = [shapes.tag]
  const bytes = z.any().openapi({ type: 'string', format: 'binary' })
  return {
    begin: defineRoute({
      method: 'post',
      path: shapes.path,
      access: 'client',
      tags,
      summary: shapes.begin,
      request: { params: shapes.params },
      responses: { 201: { description: 'Started; Location is the address for its bytes' }, ...refusals },
    }),
    /** Requested with HEAD. A GET gets the same answer. */
    read: defineRoute({
      method: 'get',
      path: upload,
      access: 'client',
      tags,
      summary: 'The received length of an upload, in Upload-Offset; use HEAD',
      request: { params },
      responses: { 200: { description: 'The received length' }, ...refusals },
    }),
    continue: defineRoute({
      method: 'patch',
      path: upload,
      access: 'client',
      tags,
      summary: `Send bytes from Upload-Offset. The received part of an interrupted request is kept; after the last byte ${shapes.effect}`,
      request: { params, body: { content: { 'application/offset+octet-stream': { schema: bytes } } } },
      responses: { 204: { description: 'Received; Upload-Offset is the new length' }, ...refusals },
    }),
    cancel: defineRoute({
      method: 'delete',
      path: upload,
      access: 'client',
      tags,
      summary: 'Cancel an upload; the received part is deleted',
      request: { params },
      responses: { 204: { description: 'Cancelled' }, ...refusals },
    }),
  }
}
