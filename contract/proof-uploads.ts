import { z } from '@hono/zod-openapi'
import { defineRoute, IdParams, refusals } from './route.ts'

/*
 * The proof of payment is uploaded by tus 1.0.0, the protocol of resumable uploads (https://tus.io): an upload is
 * started with its length and name, and its bytes follow in one or more parts.
 */

const UploadParams = IdParams.extend({ upload: z.uuid() })

export const beginProofUpload = defineRoute({
  method: 'post',
  path: '/api/deposits/{id}/proof/uploads',
  access: 'client',
  tags: ['deposits'],
  summary: 'Start an upload of at most 5 MB; it replaces an unfinished one. Upload-Metadata has the filename',
  request: { params: IdParams },
  responses: { 201: { description: 'Started; Location is the address for its bytes' }, ...refusals },
})

/** Requested with HEAD. A GET gets the same answer. */
export const readProofUpload = defineRoute({
  method: 'get',
  path: '/api/deposits/{id}/proof/uploads/{upload}',
  access: 'client',
  tags: ['deposits'],
  summary: 'The received length of an upload, in Upload-Offset; use HEAD',
  request: { params: UploadParams },
  responses: { 200: { description: 'The received length' }, ...refusals },
})

export const continueProofUpload = defineRoute({
  method: 'patch',
  path: '/api/deposits/{id}/proof/uploads/{upload}',
  access: 'client',
  tags: ['deposits'],
  summary:
    'Send bytes from Upload-Offset. The received part of an interrupted request is kept; after the last byte the deposit is pending',
  request: {
    params: UploadParams,
    body: {
      content: { 'application/offset+octet-stream': { schema: z.any().openapi({ type: 'string', format: 'binary' }) } },
    },
  },
  responses: { 204: { description: 'Received; Upload-Offset is the new length' }, ...refusals },
})

export const cancelProofUpload = defineRoute({
  method: 'delete',
  path: '/api/deposits/{id}/proof/uploads/{upload}',
  access: 'client',
  tags: ['deposits'],
  summary: 'Cancel an upload; the received part is deleted',
  request: { params: UploadParams },
  responses: { 204: { description: 'Gone' }, ...refusals },
})
