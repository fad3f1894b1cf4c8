import * as review from '#root/contract/onboarding-review.ts'
import * as contract from '#root/contract/onboarding.ts'
import { isRefusal } from '#root/domain/refusal.ts'
import { fileHeaders } from '#root/server/platform/files/file-headers.ts'
import { thumbnailOf } from '#root/server/platform/files/thumbnail.ts'
import { fileAnswer, route, type Route } from '#root/server/platform/http/route.ts'
import { decideOnboarding } from './decide-onboarding.ts'
import { documentUploadRoutes, type DocumentUploadServices } from './document-uploads.ts'
import { removeDocument } from './documents.ts'
import { readOnboardingOf } from './read-onboarding.ts'
import { removeOnboarding, removeOwnOnboarding } from './remove-onboarding.ts'
import { revealNumber } from './reveal-number.ts'
import { completeStep, saveAnswers } from './save-answers.ts'
import { submitOnboarding } from './submit-onboarding.ts'
import { viewFile } from './view-file.ts'
import { viewRecord } from './view-record.ts'

/** The routes of onboarding, for clients and the staff. */
export function onboardingRoutes(services: DocumentUploadServices): Route[] {
  return [
    ...documentUploadRoutes(services),
    ...recordRoutes(services),
    route(contract.readOnboarding, ({ actor }) => readOnboardingOf(services, actor.id)),
    route(contract.saveAnswers, ({ actor, body }) => saveAnswers(services, actor.id, body)),
    route(contract.completeStep, ({ actor, params, body }) => completeStep(services, actor.id, params.step, body)),
    route(contract.submitOnboarding, ({ actor, key }) => submitOnboarding(services, actor, key)),
    route(contract.removeDocument, async ({ actor, params }) => {
      const refused = await removeDocument(services, actor.id, params.document)
      return refused ?? readOnboardingOf(services, actor.id)
    }),
    route(contract.removeOnboarding, ({ actor }) => removeOwnOnboarding(services, actor)),
    route(contract.readOnboardingFile, async ({ actor, params }) => {
      const file = await viewFile(services, actor, params.file, 'file')
      return isRefusal(file) ? file : fileAnswer(file.bytes, fileHeaders(file))
    }),
    route(contract.readOnboardingThumbnail, async ({ actor, params }) => {
      const file = await viewFile(services, actor, params.file, 'thumbnail')
      if (isRefusal(file)) return file
      return fileAnswer(await thumbnailOf(file), fileHeaders({ name: 'thumbnail.png', type: 'image/png' }))
    }),
  ]
}

/** The routes with which the staff reads a complete record, and operators request a revision or delete it. */
function recordRoutes(services: DocumentUploadServices): Route[] {
  return [
    route(review.readOnboardingRecord, ({ actor, params }) => viewRecord(services, actor, params.id)),
    route(review.readSocialSecurityNumber, ({ actor, params }) => revealNumber(services, actor, params.id)),
    route(review.requestRevision, ({ actor, key, params, body }) =>
      decideOnboarding(services, actor, key, params.id, { status: 'revision-requested', ...body }),
    ),
    route(review.removeOnboardingRecord, ({ actor, params }) => removeOnboarding(services, actor, params.id)),
  ]
}
