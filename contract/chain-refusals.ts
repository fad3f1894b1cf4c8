import { m } from './messages/messages.js'

/** What the chain's screens, and the payments that staff sign elsewhere, may be refused. */
export type ChainRefusal = keyof typeof chainRefusals

export const chainRefusals = {
  'practice-chain-only': { status: 409, message: m.explorer_refusal_practice_only },
  'payout-not-to-sign': { status: 409, message: m.payout_refusal_not_to_sign },
  'not-a-signed-payout': { status: 400, message: m.payout_refusal_not_signed },
  'private-account-key': { status: 400, message: m.bitcoin_refusal_private_key },
  'not-an-account-key': { status: 400, message: m.bitcoin_refusal_account_key },
  'fee-rate-out-of-bounds': { status: 400, message: m.bitcoin_refusal_fee_rate },
  'another-payout': { status: 400, message: m.payout_refusal_another },
} as const
