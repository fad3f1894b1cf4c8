import { z } from '@hono/zod-openapi'
import { Document } from './onboarding.ts'
import { uploadRoutes } from './upload-routes.ts'

const DocumentParams = z.object({ document: Document })

/**
 * An uploaded document replaces an earlier one. The record must be a draft, or its revision must name the document. The
 * file's own name is not stored.
 */
export const documentUploads = uploadRoutes({
  path: '/api/onboarding/documents/{document}/uploads',
  params: DocumentParams,
  uploadParams: DocumentParams.extend({ upload: z.uuid() }),
  tag: 'onboarding',
  begin: 'Start an upload of at most 5 MB; it replaces an unfinished one for the same document',
  effect: 'the document is checked and stored',
})
