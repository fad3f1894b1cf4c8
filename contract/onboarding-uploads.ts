import { z } from '@hono/zod-openapi'
import { Document } from './onboarding.ts'
import { defineRoute, refusals } from './route.ts'

/*
 * A document is uploaded by tus 1.0.0, like a proof of payment (contract/proof-uploads.ts), and replaces an earlier
 * one. The record must be a draft, or its revision must name the document. The file's own name is not stored.
 */

const DocumentParams = z.object({ document: Document })
const UploadParams = DocumentParams.extend({ upload: z.uuid() })

export const beginDocumentUpload = defineRoute({
  method: 'post',
  path: '/api/onboarding/documents/{document}/uploads',
  access: 'client',
  tags: ['onboarding'],
  summary: 'Start an upload of at most 5 MB; it replaces an unfinished one for the same document',
  request: { params: DocumentParams },
  responses: { 201: { description: 'Started; Location is the address for its bytes' }, ...refusals },
})

/** Requested with HEAD. A GET gets the same answer. */
export const readDocumentUpload = defineRoute({
  method: 'get',
  path: '/api/onboarding/documents/{document}/uploads/{upload}',
  access: 'client',
  tags: ['onboarding'],
  summary: 'The received length of an upload, in Upload-Offset; use HEAD',
  request: { params: UploadParams },
  responses: { 200: { description: 'The received length' }, ...refusals },
})

export const continueDocumentUpload = defineRoute({
  method: 'patch',
  path: '/api/onboarding/documents/{document}/uploads/{upload}',
  access: 'client',
  tags: ['onboarding'],
  summary:
    'Send bytes from Upload-Offset. The received part of an interrupted request is kept; after the last byte the document is checked and stored',
  request: {
    params: UploadParams,
    body: {
      content: { 'application/offset+octet-stream': { schema: z.any().openapi({ type: 'string', format: 'binary' }) } },
    },
  },
  responses: { 204: { description: 'Received; Upload-Offset is the new length' }, ...refusals },
})

export const cancelDocumentUpload = defineRoute({
  method: 'delete',
  path: '/api/onboarding/documents/{document}/uploads/{upload}',
  access: 'client',
  tags: ['onboarding'],
  summary: 'Cancel an upload; the received part is deleted',
  request: { params: UploadParams },
  responses: { 204: { description: 'Gone' }, ...refusals },
})
