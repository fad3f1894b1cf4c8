import * as contract from '#root/contract/onboarding-review.ts'
import { isRefusal, refuse } from '#root/domain/refusal.ts'
import { actingOperator, actingStaff, answerRefusal, newRouter } from '#root/server/platform/http/router.ts'
import { decideOnboarding } from './decide-onboarding.ts'
import type { DocumentUploadServices } from './document-uploads.ts'
import { removeOnboarding } from './remove-onboarding.ts'
import { revealNumber } from './reveal-number.ts'
import { viewRecord } from './review-onboarding.ts'
import { onboardingReview } from './review.ts'

/** The routes by which the staff reads records and operators decide on them. */
export function reviewRoutes(services: DocumentUploadServices) {
  const { db } = services
  return newRouter()
    .openapi(contract.listOnboarding, async (c) => c.json(await onboardingReview.list(db, c.req.valid('query')), 200))
    .openapi(contract.readOnboardingForReview, async (c) => {
      const found = await onboardingReview.find(db, c.req.valid('param').id)
      return found ? c.json(found, 200) : answerRefusal(c, refuse('not-found'))
    })
    .openapi(contract.previewOnboardingDecisions, async (c) =>
      c.json(await onboardingReview.preview(db, actingOperator(c), c.req.valid('json')), 200),
    )
    .openapi(contract.decideManyOnboarding, async (c) => {
      const key = c.req.valid('header')['idempotency-key']
      const outcome = await onboardingReview.decideMany(services, actingOperator(c), key, c.req.valid('json'))
      return isRefusal(outcome) ? answerRefusal(c, outcome) : c.json(outcome, 200)
    })
    .openapi(contract.readOnboardingRecord, async (c) => {
      const record = await viewRecord(services, actingStaff(c), c.req.valid('param').id)
      return isRefusal(record) ? answerRefusal(c, record) : c.json(record, 200)
    })
    .openapi(contract.readSocialSecurityNumber, async (c) => {
      const number = await revealNumber(services, actingStaff(c), c.req.valid('param').id)
      return isRefusal(number) ? answerRefusal(c, number) : c.json(number, 200)
    })
    .openapi(contract.approveOnboarding, async (c) => {
      const key = c.req.valid('header')['idempotency-key']
      const outcome = await decideOnboarding(services, actingOperator(c), key, c.req.valid('param').id, {
        status: 'approved',
      })
      return isRefusal(outcome) ? answerRefusal(c, outcome) : c.json(outcome, 200)
    })
    .openapi(contract.rejectOnboarding, async (c) => {
      const key = c.req.valid('header')['idempotency-key']
      const decision = { status: 'rejected', ...c.req.valid('json') } as const
      const outcome = await decideOnboarding(services, actingOperator(c), key, c.req.valid('param').id, decision)
      return isRefusal(outcome) ? answerRefusal(c, outcome) : c.json(outcome, 200)
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
