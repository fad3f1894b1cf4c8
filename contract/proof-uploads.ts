import { z } from '@hono/zod-openapi'
import { IdParams } from './route.ts'
import { uploadRoutes } from './upload-routes.ts'

export const proofUploads = uploadRoutes({
  path: '/api/deposits/{id}/proof/uploads',
  params: IdParams,
  uploadParams: IdParams.extend({ upload: z.uuid() }),
  tag: 'deposits',
  begin: 'Start an upload of at most 5 MB; it replaces an unfinished one. Upload-Metadata has the filename',
  effect: 'the deposit is pending',
})
