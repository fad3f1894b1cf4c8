import * as contract from '#root/contract/onboarding-review.ts'
import { isRefusal } from '#root/domain/refusal.ts'
import { actingOperator, actingStaff, answerRefusal, newRouter } from '#root/server/platform/http/router.ts'
import { decideOnboarding } from './decide-onboarding.ts'
import type { DocumentUploadServices } from './document-uploads.ts'
import { removeOnboarding } from './remove-onboarding.ts'
import { revealNumber } from './reveal-number.ts'
import { viewRecord } from './view-record.ts'

/** The routes by which the staff reads all of a record, and operators ask for its revision or delete it. */
export function recordRoutes(services: DocumentUploadServices) {
  return newRouter()
    .openapi(contract.readOnboardingRecord, async (c) => {
      const record = await viewRecord(services, actingStaff(c), c.req.valid('param').id)
      return isRefusal(record) ? answerRefusal(c, record) : c.json(record, 200)
    })
    .openapi(contract.readSocialSecurityNumber, async (c) => {
      const number = await revealNumber(services, actingStaff(c), c.req.valid('param').id)
      return isRefusal(number) ? answerRefusal(c, number) : c.json(number, 200)
    })
    .openapi(contract.requestRevision, async (c) => {
      const key = c.req.valid('header')['idempotency-key']
      const decision = { status: 'revision-requested', ...c.req.valid('json') } as const
      const outcome = await decideOnboarding(services, actingOperator(c), key, c.req.valid('param').id, decision)
      return isRefusal(outcome) ? answerRefusal(c, outcome) : c.json(outcome, 200)
    })
    .openapi(contract.removeOnboardingRecord, async (c) => {
      const refused = await removeOnboarding(services, actingOperator(c), c.req.valid('param').id)
      return refused ? answerRefusal(c, refused) : c.body(null, 204)
    })
}
