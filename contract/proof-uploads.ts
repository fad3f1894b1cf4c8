import { z } from '@hono/zod-openapi'
import { defineRoute, IdParams, refusals } from './route.ts'

/*
 * The proof of payment comes by tus 1.0.0, the protocol of resumable uploads (https://tus.io): an upload is begun with its
 * length and name, and its bytes follow, in as many pieces as the connection breaks into.
 */

const UploadParams = IdParams.extend({ upload: z.uuid() })

export const beginProofUpload = defineRoute({
  method: 'post',
  path: '/api/deposits/{id}/proof/uploads',
  access: 'client',
  tags: ['deposits'],
  summary: 'Begin an upload of at most 5 MB, in place of an unfinished one; Upload-Metadata carries its filename',
  request: { params: IdParams },
  responses: { 201: { description: 'Begun; Location says where its bytes go' }, ...refusals },
})

/** Asked with HEAD. A GET gets the same answer. */
export const readProofUpload = defineRoute({
  method: 'get',
  path: '/api/deposits/{id}/proof/uploads/{upload}',
  access: 'client',
  tags: ['deposits'],
  summary: 'How much of an upload has come, in Upload-Offset; ask with HEAD',
  request: { params: UploadParams },
  responses: { 200: { description: 'How far it is' }, ...refusals },
})

export const continueProofUpload = defineRoute({
  method: 'patch',
  path: '/api/deposits/{id}/proof/uploads/{upload}',
  access: 'client',
  tags: ['deposits'],
  summary:
    'Send bytes from Upload-Offset on. What came of a broken request is kept; with the last byte the deposit is pending',
  request: {
    params: UploadParams,
    body: {
      content: { 'application/offset+octet-stream': { schema: z.any().openapi({ type: 'string', format: 'binary' }) } },
    },
  },
  responses: { 204: { description: 'Taken; Upload-Offset says how much there is now' }, ...refusals },
})

export const cancelProofUpload = defineRoute({
  method: 'delete',
  path: '/api/deposits/{id}/proof/uploads/{upload}',
  access: 'client',
  tags: ['deposits'],
  summary: 'Give an upload up; what has come of it is deleted',
  request: { params: UploadParams },
  responses: { 204: { description: 'Gone' }, ...refusals },
})
