import { m } from '#root/contract/messages/messages.js'
import type { SavedAddressRefusal } from '#root/domain/withdrawal-addresses.ts'
import type { WithdrawalDecisionRefusal, WithdrawalRefusal } from '#root/domain/withdrawals.ts'
import type { LiveEvents, Refusals } from '../slice.ts'

export const refusals = {
  'below-minimum-withdrawal': { status: 400, message: m.refusal_below_minimum_withdrawal },
  'insufficient-balance': { status: 409, message: m.refusal_insufficient_balance },
  'withdrawal-not-pending': { status: 409, message: m.refusal_withdrawal_not_pending },
  'withdrawals-frozen': { status: 409, message: m.refusal_withdrawals_frozen },
  'insufficient-custody': { status: 409, message: m.refusal_insufficient_custody },
  'second-operator-needed': { status: 409, message: m.staff_refusal_second_operator_needed },
  'second-operator-not-independent': { status: 409, message: m.staff_refusal_not_independent },
  'address-already-saved': { status: 409, message: m.refusal_address_already_saved },
  'too-many-addresses': { status: 409, message: m.refusal_too_many_addresses },
} satisfies Refusals<WithdrawalRefusal | WithdrawalDecisionRefusal | SavedAddressRefusal>

export const events = {
  withdrawal: ['withdrawal', 'account', 'firm', 'client'],
  freeze: ['freeze'],
  'withdrawal-address': ['withdrawal-address'],
} as const satisfies LiveEvents
