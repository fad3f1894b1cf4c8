import { m } from '#root/contract/messages/messages.js'
import type { Refusals } from '../slice.ts'

export const refusals = {
  'current-password-required': { status: 400, message: m.profile_refusal_current_password_required },
  'current-password-wrong': { status: 400, message: m.profile_refusal_current_password_wrong },
  'confirmation-differs': { status: 400, message: m.profile_refusal_confirmation_differs },
  'account-holds-money': { status: 409, message: m.profile_refusal_account_holds_money },
} satisfies Refusals
