import { m } from '#root/contract/messages/messages.js'
import type { RecoveryRefusal } from '#root/domain/recovery.ts'
import type { Refusals } from '../slice.ts'

export const refusals = {
  'no-transaction-history': { status: 409, message: m.refusal_no_transaction_history },
  'no-deposit-history': { status: 409, message: m.refusal_no_deposit_history },
  'last-deposit-differs': { status: 409, message: m.refusal_last_deposit_differs },
} satisfies Refusals<RecoveryRefusal>
