import { m } from '#root/contract/messages/messages.js'
import type { OnboardingDecisionRefusal, OnboardingRefusal } from '#root/domain/onboarding.ts'
import type { LiveEvents, Refusals } from '../slice.ts'

export const refusals = {
  'onboarding-incomplete': { status: 400, message: m.onboarding_refusal_incomplete },
  'onboarding-not-open': { status: 409, message: m.onboarding_refusal_not_open },
  'onboarding-field-not-open': { status: 409, message: m.onboarding_refusal_field_not_open },
  'onboarding-not-submitted': { status: 409, message: m.onboarding_refusal_not_submitted },
  'answer-required': { status: 400, message: m.onboarding_issue_answer_required },
  'answer-too-long': { status: 400, message: m.onboarding_issue_answer_too_long },
  'option-required': { status: 400, message: m.onboarding_issue_option_required },
  'date-required': { status: 400, message: m.onboarding_issue_date_required },
  'age-not-plausible': { status: 400, message: m.onboarding_issue_age_not_plausible },
  'date-not-plausible': { status: 400, message: m.onboarding_issue_date_not_plausible },
  'made-up-number-only': { status: 400, message: m.onboarding_issue_made_up_number_only },
  'social-security-number-malformed': { status: 400, message: m.onboarding_issue_social_security_number_malformed },
} satisfies Refusals<OnboardingRefusal | OnboardingDecisionRefusal>

export const events = {
  onboarding: ['onboarding', 'firm', 'client'],
} as const satisfies LiveEvents
