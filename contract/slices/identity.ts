import { m } from '#root/contract/messages/messages.js'
import type { LiveEvents, Refusals } from '../slice.ts'

export const refusals = {
  'invalid-credentials': { status: 401, message: m.refusal_invalid_credentials },
  'email-taken': { status: 409, message: m.refusal_email_taken },
  'username-taken': { status: 409, message: m.refusal_username_taken },
  'name-has-link': { status: 400, message: m.refusal_name_has_link },
  'password-too-short': { status: 400, message: m.refusal_password_too_short },
  'password-too-common': { status: 400, message: m.refusal_password_too_common },
  'passwords-busy': { status: 503, message: m.refusal_passwords_busy },
  'invitation-not-valid': { status: 409, message: m.refusal_invitation_not_valid },
  'reset-code-not-valid': { status: 400, message: m.refusal_reset_code_not_valid },
  'recovery-link-not-valid': { status: 409, message: m.refusal_recovery_link_not_valid },
  'link-not-valid': { status: 409, message: m.profile_refusal_link_not_valid },
  'account-locked': { status: 403, message: m.clients_account_locked },
} satisfies Refusals

export const events = {
  session: ['session'],
} as const satisfies LiveEvents
