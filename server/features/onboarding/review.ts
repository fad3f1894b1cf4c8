import * as contract from '#root/contract/onboarding-review.ts'
import { checkOnboardingDecision } from '#root/domain/onboarding.ts'
import { defineReview } from '#root/server/review/define-review.ts'
import { reviewRoutes } from '#root/server/review/review-routes.ts'
import { decideOnboarding } from './decide-onboarding.ts'
import { onboardingQueue } from './queue.ts'
import type { OnboardingServices } from './store.ts'

/** The review of onboarding records. Its approval moves no money and depends only on the record. */
const onboardingReview = defineReview({
  noun: 'onboarding',
  queue: onboardingQueue,
  readFacts: async () => null,
  checkApproval: ({ status }) => checkOnboardingDecision(status) ?? 'ready',
  checkRejection: ({ status }) => checkOnboardingDecision(status),
  money: null,
  approve: (services: OnboardingServices, operator, key, id) =>
    decideOnboarding(services, operator, key, id, { status: 'approved' }),
  reject: (services, operator, key, id, reason) =>
    decideOnboarding(services, operator, key, id, { status: 'rejected', reason }),
})

/** The routes of the review of onboarding records. */
export function onboardingReviewRoutes(services: OnboardingServices) {
  return reviewRoutes(contract.onboardingReview, onboardingReview, services)
}
