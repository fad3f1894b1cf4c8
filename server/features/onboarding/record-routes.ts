import * as contract from '#root/contract/onboarding-review.ts'
import { type Route, route } from '#root/server/platform/http/route.ts'
import { decideOnboarding } from './decide-onboarding.ts'
import type { DocumentUploadServices } from './document-uploads.ts'
import { removeOnboarding } from './remove-onboarding.ts'
import { revealNumber } from './reveal-number.ts'
import { viewRecord } from './view-record.ts'

/** The routes by which the staff reads all of a record, and operators ask for its revision or delete it. */
export function recordRoutes(services: DocumentUploadServices): Route[] {
  return [
    route(contract.readOnboardingRecord, ({ actor, params }) => viewRecord(services, actor, params.id)),
    route(contract.readSocialSecurityNumber, ({ actor, params }) => revealNumber(services, actor, params.id)),
    route(contract.requestRevision, ({ actor, key, params, body }) =>
      decideOnboarding(services, actor, key, params.id, { status: 'revision-requested', ...body }),
    ),
    route(contract.removeOnboardingRecord, ({ actor, params }) => removeOnboarding(services, actor, params.id)),
  ]
}
