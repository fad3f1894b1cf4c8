import { m } from '#root/contract/messages/messages.js'
import type { DepositDecisionRefusal, DepositRefusal } from '#root/domain/deposits.ts'
import type { LiveEvents, Refusals } from '../slice.ts'

export const refusals = {
  'below-minimum-deposit': { status: 400, message: m.refusal_below_minimum_deposit },
  'above-maximum-deposit': { status: 400, message: m.refusal_above_maximum_deposit },
  'deposit-not-pending': { status: 409, message: m.refusal_deposit_not_pending },
  'payment-not-ready': { status: 409, message: m.chain_refusal_payment_not_ready },
  'proof-not-accepted-now': { status: 409, message: m.refusal_proof_not_accepted_now },
} satisfies Refusals<DepositRefusal | DepositDecisionRefusal>

export const events = {
  deposit: ['deposit', 'account', 'firm', 'client'],
} as const satisfies LiveEvents
