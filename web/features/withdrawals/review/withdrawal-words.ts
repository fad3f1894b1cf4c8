import { m } from '#root/contract/messages/messages.js'

/** Reasons for which withdrawals are often rejected. */
export const withdrawalReasons = (): readonly string[] => [
  m.review_withdrawal_reason_address(),
  m.review_withdrawal_reason_contact(),
]
