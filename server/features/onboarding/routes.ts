import * as contract from '#root/contract/onboarding.ts'
import { isRefusal } from '#root/domain/refusal.ts'
import { fileHeaders } from '#root/server/platform/files/file-headers.ts'
import { thumbnailOf } from '#root/server/platform/files/thumbnail.ts'
import { actingClient, actingPerson, answerRefusal, newRouter } from '#root/server/platform/http/router.ts'
import { type DocumentUploadServices, documentUploadRoutes } from './document-uploads.ts'
import { removeDocument } from './keep-document.ts'
import { readOnboardingOf } from './read-onboarding.ts'
import { recordRoutes } from './record-routes.ts'
import { removeOwnOnboarding } from './remove-onboarding.ts'
import { completeStep, saveAnswers } from './save-answers.ts'
import { submitOnboarding } from './submit-onboarding.ts'
import { viewFile } from './view-file.ts'

/** The routes of onboarding, for clients and the staff. */
export function onboardingRoutes(services: DocumentUploadServices) {
  return newRouter()
    .route('/', documentUploadRoutes(services))
    .route('/', recordRoutes(services))
    .openapi(contract.readOnboarding, async (c) => c.json(await readOnboardingOf(services, actingClient(c).id), 200))
    .openapi(contract.saveAnswers, async (c) => {
      const outcome = await saveAnswers(services, actingClient(c).id, c.req.valid('json'))
      return isRefusal(outcome) ? answerRefusal(c, outcome) : c.json(outcome, 200)
    })
    .openapi(contract.completeStep, async (c) => {
      const { step } = c.req.valid('param')
      const outcome = await completeStep(services, actingClient(c).id, step, c.req.valid('json'))
      return isRefusal(outcome) ? answerRefusal(c, outcome) : c.json(outcome, 200)
    })
    .openapi(contract.submitOnboarding, async (c) => {
      const outcome = await submitOnboarding(services, actingClient(c), c.req.valid('header')['idempotency-key'])
      return isRefusal(outcome) ? answerRefusal(c, outcome) : c.json(outcome, 200)
    })
    .openapi(contract.removeDocument, async (c) => {
      const clientId = actingClient(c).id
      const refused = await removeDocument(services, clientId, c.req.valid('param').document)
      return refused ? answerRefusal(c, refused) : c.json(await readOnboardingOf(services, clientId), 200)
    })
    .openapi(contract.removeOnboarding, async (c) => {
      await removeOwnOnboarding(services, actingClient(c))
      return c.body(null, 204)
    })
    .openapi(contract.readOnboardingFile, async (c) => {
      const file = await viewFile(services, actingPerson(c).actor, c.req.valid('param').file, 'file')
      return isRefusal(file) ? answerRefusal(c, file) : c.body(new Uint8Array(file.bytes), 200, fileHeaders(file))
    })
    .openapi(contract.readOnboardingThumbnail, async (c) => {
      const file = await viewFile(services, actingPerson(c).actor, c.req.valid('param').file, 'thumbnail')
      if (isRefusal(file)) return answerRefusal(c, file)
      const thumbnail = { name: 'thumbnail.png', type: 'image/png', bytes: await thumbnailOf(file) }
      return c.body(new Uint8Array(thumbnail.bytes), 200, fileHeaders(thumbnail))
    })
}
