import { m } from '#root/contract/messages/messages.js'

/** What the chain's screens, practice wallets, and payments on a chain may be refused. */
export type ChainRefusal = keyof typeof chainRefusals

export const chainRefusals = {
  'payment-not-ready': { status: 409, message: m.chain_refusal_payment_not_ready },
  'practice-chain-only': { status: 409, message: m.explorer_refusal_practice_only },
  'payout-not-to-sign': { status: 409, message: m.payout_refusal_not_to_sign },
  'payout-not-to-renew': { status: 409, message: m.payout_refusal_not_to_renew },
  'payout-already-there': { status: 409, message: m.payout_refusal_already_there },
  'not-a-signed-payout': { status: 400, message: m.payout_refusal_not_signed },
  'private-account-key': { status: 400, message: m.bitcoin_refusal_private_key },
  'not-an-account-key': { status: 400, message: m.bitcoin_refusal_account_key },
  'wrong-account-origin': { status: 400, message: m.bitcoin_refusal_origin },
  'fee-rate-out-of-bounds': { status: 400, message: m.bitcoin_refusal_fee_rate },
  'wallet-amount-out-of-bounds': { status: 400, message: m.bitcoin_refusal_wallet },
  'nothing-to-demonstrate': { status: 409, message: m.wallet_refusal_nothing_to_show },
  'another-payout': { status: 400, message: m.payout_refusal_another },
  'no-practice-wallet': { status: 409, message: m.wallet_refusal_none },
  'wallet-payment-too-small': { status: 400, message: m.wallet_refusal_too_small },
  'wallet-holds-too-little': { status: 409, message: m.wallet_refusal_too_little },
  'wallet-payment-not-waiting': { status: 409, message: m.wallet_refusal_not_waiting },
  'wallet-chain-refuses': { status: 409, message: m.wallet_refusal_chain },
} as const
