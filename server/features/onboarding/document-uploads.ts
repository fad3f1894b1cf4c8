import type { Context } from 'hono'
import * as contract from '#root/contract/onboarding-uploads.ts'
import { type DocumentName, documentNames, maxDocumentBytes } from '#root/domain/onboarding.ts'
import { refuse } from '#root/domain/refusal.ts'
import { actingClient, answerRefusal, type AppEnv, newRouter } from '#root/server/platform/http/router.ts'
import { answerTus } from '#root/server/platform/uploads/answer-tus.ts'
import type { UploadParts } from '#root/server/platform/uploads/upload-parts.ts'
import { finishUpload } from '#root/server/platform/uploads/uploads.ts'
import { checkDocumentOpen, keepDocument } from './keep-document.ts'
import type { OnboardingServices } from './store.ts'

export interface DocumentUploadServices extends OnboardingServices {
  readonly parts: UploadParts
}

/** The routes by which a document comes in pieces. */
export function documentUploadRoutes(services: DocumentUploadServices) {
  // The protocol's library makes the answers, so that their types are not seen here.
  const answer = (c: Context<AppEnv>) => answerUpload(services, c) as Promise<never>
  return newRouter()
    .openapi(contract.beginDocumentUpload, (c) => answer(c))
    .openapi(contract.readDocumentUpload, (c) => answer(c))
    .openapi(contract.continueDocumentUpload, (c) => answer(c))
    .openapi(contract.cancelDocumentUpload, (c) => answer(c))
}

async function answerUpload(services: DocumentUploadServices, c: Context<AppEnv>): Promise<Response> {
  const clientId = actingClient(c).id
  const document = c.req.param('document') as DocumentName
  if (!documentNames.includes(document)) return answerRefusal(c, refuse('not-found'))
  // Asked before anything is sent, so that nobody sends 5 MB for a no; and again when it has arrived.
  const refused = c.req.method === 'POST' ? await checkDocumentOpen(services, clientId, document) : null
  if (refused) return answerRefusal(c, refused)
  return answerTus(c, services, {
    ownerId: clientId,
    purpose: `onboarding:${document}`,
    name: document,
    maxBytes: maxDocumentBytes,
    onArrived: async ({ id }) => {
      const bytes = await services.parts.read(id)
      // Two requests may find the file complete; the one that comes second finds nothing left to do.
      if (!bytes) return null
      return keepDocument(services, { clientId, document, bytes }, (tx) => finishUpload(tx, id))
    },
  })
}
