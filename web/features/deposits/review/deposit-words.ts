import { m } from '#root/contract/messages/messages.js'

/** Reasons for which deposits are often rejected. */
export const depositReasons = (): readonly string[] => [
  m.review_deposit_reason_amount(),
  m.review_deposit_reason_unreadable(),
  m.review_deposit_reason_unrelated(),
]
