import { m } from '#root/contract/messages/messages.js'
import type { Refusals } from '../slice.ts'

export const refusals = {
  'private-account-key': { status: 400, message: m.bitcoin_refusal_private_key },
  'not-an-account-key': { status: 400, message: m.bitcoin_refusal_account_key },
  'wrong-account-origin': { status: 400, message: m.bitcoin_refusal_origin },
  'fee-rate-out-of-bounds': { status: 400, message: m.bitcoin_refusal_fee_rate },
  'wallet-amount-out-of-bounds': { status: 400, message: m.bitcoin_refusal_wallet },
} satisfies Refusals
