import { m } from '#root/contract/messages/messages.js'

/** Why a declaration is often rejected. */
export const onboardingReasons = () => [
  m.cdd_review_reason_mismatch(),
  m.cdd_review_reason_unreadable(),
  m.cdd_review_reason_risk(),
]
