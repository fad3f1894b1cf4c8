import { documentUploads } from '#root/contract/onboarding-uploads.ts'
import { type DocumentName, documentNames, maxDocumentBytes } from '#root/domain/onboarding.ts'
import { refuse } from '#root/domain/refusal.ts'
import { contextRoute, type Route } from '#root/server/platform/http/route.ts'
import { answerTus, type UploadRequest } from '#root/server/platform/uploads/answer-tus.ts'
import type { UploadParts } from '#root/server/platform/uploads/upload-parts.ts'
import { finishUpload } from '#root/server/platform/uploads/uploads.ts'
import { checkDocumentOpen, storeDocument } from './documents.ts'
import type { OnboardingServices } from './store.ts'

export interface DocumentUploadServices extends OnboardingServices {
  readonly parts: UploadParts
}

/** The routes of the resumable upload of a document. */
export function documentUploadRoutes(services: DocumentUploadServices): Route[] {
  const answer = (request: UploadRequest<'document'>) => answerUpload(services, request)
  return [
    contextRoute(documentUploads.begin, answer),
    contextRoute(documentUploads.read, answer),
    contextRoute(documentUploads.continue, answer),
    contextRoute(documentUploads.cancel, answer),
  ]
}

async function answerUpload(
  services: DocumentUploadServices,
  { actor: { id: clientId }, params, context }: UploadRequest<'document'>,
) {
  const document = params.document as DocumentName
  if (!documentNames.includes(document)) return refuse('not-found')
  // Checked before the upload, so that nobody sends 5 MB in vain, and again after it.
  const refused = context.req.method === 'POST' ? await checkDocumentOpen(services, clientId, document) : null
  if (refused) return refused
  return answerTus(context, services, {
    ownerId: clientId,
    purpose: `onboarding:${document}`,
    name: document,
    maxBytes: maxDocumentBytes,
    onArrived: async ({ id }) => {
      const bytes = await services.parts.read(id)
      // Two requests may find the file complete; the second has nothing to do.
      if (!bytes) return null
      return storeDocument(services, { clientId, document, bytes }, (tx) => finishUpload(tx, id))
    },
  })
}
