import { m } from '#root/contract/messages/messages.js'
import type { Refusals } from '../slice.ts'

export const refusals = {
  'payout-not-to-sign': { status: 409, message: m.payout_refusal_not_to_sign },
  'payout-not-to-renew': { status: 409, message: m.payout_refusal_not_to_renew },
  'payout-already-there': { status: 409, message: m.payout_refusal_already_there },
  'not-a-signed-payout': { status: 400, message: m.payout_refusal_not_signed },
  'another-payout': { status: 400, message: m.payout_refusal_another },
} satisfies Refusals
