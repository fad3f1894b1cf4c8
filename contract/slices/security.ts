import { m } from '#root/contract/messages/messages.js'
import type { Refusals } from '../slice.ts'

export const refusals = {
  'second-factor-needed': { status: 403, message: m.staff_refusal_second_factor_needed },
  'second-factor-first': { status: 409, message: m.staff_refusal_second_factor_first },
  'second-factor-is-on': { status: 409, message: m.profile_refusal_second_factor_is_on },
  'second-factor-is-off': { status: 409, message: m.profile_refusal_second_factor_is_off },
  'code-not-valid': { status: 400, message: m.profile_refusal_code_not_valid },
  'ticket-not-valid': { status: 409, message: m.profile_refusal_ticket_not_valid },
  'passkey-not-valid': { status: 400, message: m.profile_refusal_passkey_not_valid },
  'too-many-passkeys': { status: 409, message: m.profile_refusal_too_many_passkeys },
  'confirmation-needed': { status: 403, message: m.confirmation_refusal_needed },
  'password-wrong': { status: 400, message: m.confirmation_refusal_password_wrong },
} satisfies Refusals
