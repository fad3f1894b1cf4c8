import { m } from '#root/contract/messages/messages.js'
import type { WalletRefusal } from '#root/domain/wallet.ts'
import type { Refusals } from '../slice.ts'

export const refusals = {
  'no-practice-wallet': { status: 409, message: m.wallet_refusal_none },
  'wallet-payment-too-small': { status: 400, message: m.wallet_refusal_too_small },
  'wallet-holds-too-little': { status: 409, message: m.wallet_refusal_too_little },
  'wallet-payment-not-waiting': { status: 409, message: m.wallet_refusal_not_waiting },
  'wallet-chain-refuses': { status: 409, message: m.wallet_refusal_chain },
  'nothing-to-demonstrate': { status: 409, message: m.wallet_refusal_nothing_to_show },
} satisfies Refusals<WalletRefusal>
