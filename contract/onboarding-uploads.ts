import { z } from '@hono/zod-openapi'
import { Document } from './onboarding.ts'
import { defineRoute, refusals } from './route.ts'

/*
 * A document comes by tus 1.0.0, as a proof of payment does (contract/proof-uploads.ts). It takes the place of an earlier one. The
 * record may be a draft, or one in whose revision the document is named. The file's own name is not kept.
 */

const DocumentParams = z.object({ document: Document })
const UploadParams = DocumentParams.extend({ upload: z.uuid() })

export const beginDocumentUpload = defineRoute({
  method: 'post',
  path: '/api/onboarding/documents/{document}/uploads',
  access: 'client',
  tags: ['onboarding'],
  summary: 'Begin an upload of at most 5 MB, in place of an unfinished one for the same document',
  request: { params: DocumentParams },
  responses: { 201: { description: 'Begun; Location says where its bytes go' }, ...refusals },
})

/** Asked with HEAD. A GET gets the same answer. */
export const readDocumentUpload = defineRoute({
  method: 'get',
  path: '/api/onboarding/documents/{document}/uploads/{upload}',
  access: 'client',
  tags: ['onboarding'],
  summary: 'How much of an upload has come, in Upload-Offset; ask with HEAD',
  request: { params: UploadParams },
  responses: { 200: { description: 'How far it is' }, ...refusals },
})

export const continueDocumentUpload = defineRoute({
  method: 'patch',
  path: '/api/onboarding/documents/{document}/uploads/{upload}',
  access: 'client',
  tags: ['onboarding'],
  summary:
    'Send bytes from Upload-Offset on. What came of a broken request is kept; with the last byte the document is checked and kept',
  request: {
    params: UploadParams,
    body: {
      content: { 'application/offset+octet-stream': { schema: z.any().openapi({ type: 'string', format: 'binary' }) } },
    },
  },
  responses: { 204: { description: 'Taken; Upload-Offset says how much there is now' }, ...refusals },
})

export const cancelDocumentUpload = defineRoute({
  method: 'delete',
  path: '/api/onboarding/documents/{document}/uploads/{upload}',
  access: 'client',
  tags: ['onboarding'],
  summary: 'Give an upload up; what has come of it is deleted',
  request: { params: UploadParams },
  responses: { 204: { description: 'Gone' }, ...refusals },
})
