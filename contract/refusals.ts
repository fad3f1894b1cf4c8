import { m } from '#root/contract/messages/messages.js'
import type { AddressRefusal } from '#root/domain/addresses.ts'
import type { ClockRefusal } from '#root/domain/clock.ts'
import type { DepositDecisionRefusal, DepositRefusal } from '#root/domain/deposits.ts'
import type { InvestmentRefusal } from '#root/domain/investments.ts'
import type { IssueCode } from '#root/domain/onboarding-checks.ts'
import type { OnboardingDecisionRefusal, OnboardingRefusal } from '#root/domain/onboarding.ts'
import type { RecoveryRefusal } from '#root/domain/recovery.ts'
import type { PolicyChangeRefusal, StaffChangeRefusal } from '#root/domain/staff.ts'
import type { WithdrawalDecisionRefusal, WithdrawalRefusal } from '#root/domain/withdrawals.ts'
import { type ChainRefusal, chainRefusals } from './chain-refusals.ts'
import { type ConsoleRefusal, consoleRefusals } from './console-refusals.ts'

/** What any route may answer, whatever it does. */
type GeneralRefusal =
  | 'invalid-input'
  | 'not-signed-in'
  | 'forbidden'
  | 'not-found'
  | 'wrong-origin'
  | 'too-large'
  | 'too-many-attempts'
  | 'too-many-operations'
  | 'idempotency-key-reused'
  | 'outage'
  | 'state-being-replaced'
  | 'passwords-busy'
  | 'bug'

type IdentityRefusal =
  | 'invalid-credentials'
  | 'email-taken'
  | 'username-taken'
  | 'password-too-short'
  | 'password-too-common'
  | 'invitation-not-valid'
  | 'recovery-link-not-valid'
  | 'reset-code-not-valid'

type SecurityRefusal =
  | 'current-password-required'
  | 'current-password-wrong'
  | 'code-not-valid'
  | 'ticket-not-valid'
  | 'second-factor-is-on'
  | 'second-factor-is-off'
  | 'passkey-not-valid'
  | 'too-many-passkeys'
  | 'link-not-valid'
  | 'confirmation-differs'
  | 'account-holds-money'
  | 'second-factor-needed'
  | 'second-factor-first'
  | 'confirmation-needed'
  | 'password-wrong'

type FileRefusal =
  | 'file-empty'
  | 'file-type-not-accepted'
  | 'file-too-large'
  | 'file-infected'
  | 'picture-too-large'
  | 'picture-unreadable'
  | 'pdf-not-accepted'
  | 'upload-elsewhere'
  | 'proof-not-accepted-now'

type BackupRefusal = 'backup-not-whole' | 'backup-not-sound' | 'replacement-under-way' | 'kept-states-full'

export type RefusalCode =
  | 'market-unreachable'
  | 'statement-too-long'
  | ConsoleRefusal
  | GeneralRefusal
  | IdentityRefusal
  | SecurityRefusal
  | FileRefusal
  | AddressRefusal
  | BackupRefusal
  | ChainRefusal
  | DepositRefusal
  | DepositDecisionRefusal
  | InvestmentRefusal
  | WithdrawalRefusal
  | WithdrawalDecisionRefusal
  | OnboardingRefusal
  | OnboardingDecisionRefusal
  | IssueCode
  | 'onboarding-incomplete'
  | ClockRefusal
  | RecoveryRefusal
  | StaffChangeRefusal
  | PolicyChangeRefusal

export type RefusalStatus = 400 | 401 | 403 | 404 | 409 | 413 | 415 | 429 | 500 | 503

interface RefusalEntry {
  readonly status: RefusalStatus
  /** The words for a person, in the language of the moment. Each message asks for values of its own. */
  // oxlint-disable-next-line typescript/no-explicit-any
  readonly message: (params: any) => string
}

/** The one table from a refusal to its status and to the specification's message. */
export const refusalTable: Record<RefusalCode, RefusalEntry> = {
  'invalid-input': { status: 400, message: m.refusal_invalid_input },
  'not-signed-in': { status: 401, message: m.refusal_not_signed_in },
  forbidden: { status: 403, message: m.refusal_forbidden },
  'not-found': { status: 404, message: m.refusal_not_found },
  'wrong-origin': { status: 403, message: m.refusal_wrong_origin },
  'too-large': { status: 413, message: m.refusal_too_large },
  'too-many-attempts': { status: 429, message: m.refusal_too_many_attempts },
  'too-many-operations': { status: 429, message: m.refusal_too_many_operations },
  'idempotency-key-reused': { status: 409, message: m.refusal_idempotency_key_reused },
  outage: { status: 503, message: m.refusal_outage },
  'passwords-busy': { status: 503, message: m.refusal_passwords_busy },
  'state-being-replaced': { status: 503, message: m.simulation_refusal_replacing },
  bug: { status: 500, message: m.refusal_bug },

  'invalid-credentials': { status: 401, message: m.refusal_invalid_credentials },
  'email-taken': { status: 409, message: m.refusal_email_taken },
  'username-taken': { status: 409, message: m.refusal_username_taken },
  'password-too-short': { status: 400, message: m.refusal_password_too_short },
  'password-too-common': { status: 400, message: m.refusal_password_too_common },
  'invitation-not-valid': { status: 409, message: m.refusal_invitation_not_valid },
  'reset-code-not-valid': { status: 400, message: m.refusal_reset_code_not_valid },
  'recovery-link-not-valid': { status: 409, message: m.refusal_recovery_link_not_valid },

  'no-transaction-history': { status: 409, message: m.refusal_no_transaction_history },
  'no-deposit-history': { status: 409, message: m.refusal_no_deposit_history },
  'last-deposit-differs': { status: 409, message: m.refusal_last_deposit_differs },

  'current-password-required': { status: 400, message: m.profile_refusal_current_password_required },
  'current-password-wrong': { status: 400, message: m.profile_refusal_current_password_wrong },
  'code-not-valid': { status: 400, message: m.profile_refusal_code_not_valid },
  'ticket-not-valid': { status: 409, message: m.profile_refusal_ticket_not_valid },
  'second-factor-is-on': { status: 409, message: m.profile_refusal_second_factor_is_on },
  'second-factor-is-off': { status: 409, message: m.profile_refusal_second_factor_is_off },
  'passkey-not-valid': { status: 400, message: m.profile_refusal_passkey_not_valid },
  'too-many-passkeys': { status: 409, message: m.profile_refusal_too_many_passkeys },
  'link-not-valid': { status: 409, message: m.profile_refusal_link_not_valid },
  'confirmation-differs': { status: 400, message: m.profile_refusal_confirmation_differs },
  'account-holds-money': { status: 409, message: m.profile_refusal_account_holds_money },

  'second-factor-needed': { status: 403, message: m.staff_refusal_second_factor_needed },
  'second-factor-first': { status: 409, message: m.staff_refusal_second_factor_first },
  'confirmation-needed': { status: 403, message: m.confirmation_refusal_needed },
  'password-wrong': { status: 400, message: m.confirmation_refusal_password_wrong },
  'not-oneself': { status: 409, message: m.staff_refusal_not_oneself },

  'file-empty': { status: 400, message: m.refusal_file_empty },
  'file-type-not-accepted': { status: 415, message: m.refusal_file_type_not_accepted },
  'file-too-large': { status: 413, message: m.refusal_file_too_large },
  'file-infected': { status: 400, message: m.onboarding_refusal_file_infected },
  'picture-too-large': { status: 413, message: m.onboarding_refusal_picture_too_large },
  'picture-unreadable': { status: 415, message: m.onboarding_refusal_picture_unreadable },
  'pdf-not-accepted': { status: 415, message: m.onboarding_refusal_pdf_not_accepted },
  'upload-elsewhere': { status: 409, message: m.refusal_upload_elsewhere },
  'proof-not-accepted-now': { status: 409, message: m.refusal_proof_not_accepted_now },

  'mainnet-address': { status: 400, message: m.refusal_mainnet_address },
  'invalid-address': { status: 400, message: m.refusal_invalid_address },
  'mistyped-address': { status: 400, message: m.refusal_mistyped_address },
  'other-network-address': { status: 400, message: m.refusal_other_network_address },
  'unsupported-address': { status: 400, message: m.refusal_unsupported_address },

  'backup-not-sound': { status: 400, message: m.simulation_refusal_not_sound },
  'kept-states-full': { status: 409, message: m.simulation_refusal_kept_full },
  'replacement-under-way': { status: 409, message: m.simulation_refusal_under_way },
  'backup-not-whole': { status: 400, message: m.simulation_refusal_not_whole },

  'market-unreachable': { status: 503, message: m.market_unreachable },

  'below-minimum-deposit': { status: 400, message: m.refusal_below_minimum_deposit },
  'above-maximum-deposit': { status: 400, message: m.refusal_above_maximum_deposit },
  'deposit-not-pending': { status: 409, message: m.refusal_deposit_not_pending },

  'invalid-investment-amount': { status: 400, message: m.refusal_invalid_investment_amount },
  'ongoing-plan': { status: 409, message: m.refusal_ongoing_plan },
  'below-plan-minimum': { status: 400, message: m.refusal_below_plan_minimum },
  'above-plan-maximum': { status: 400, message: m.refusal_above_plan_maximum },
  'plan-changed': { status: 409, message: m.refusal_plan_changed },
  'insufficient-deposits': { status: 409, message: m.refusal_insufficient_deposits },

  'below-minimum-withdrawal': { status: 400, message: m.refusal_below_minimum_withdrawal },
  'insufficient-balance': { status: 409, message: m.refusal_insufficient_balance },
  'withdrawal-not-pending': { status: 409, message: m.refusal_withdrawal_not_pending },
  'withdrawals-frozen': { status: 409, message: m.refusal_withdrawals_frozen },
  'insufficient-custody': { status: 409, message: m.refusal_insufficient_custody },
  'second-operator-needed': { status: 409, message: m.staff_refusal_second_operator_needed },

  'second-operator-not-independent': { status: 409, message: m.staff_refusal_not_independent },
  'policy-change-open': { status: 409, message: m.staff_refusal_change_open },
  'policy-change-decided': { status: 409, message: m.staff_refusal_change_decided },
  'own-policy-change': { status: 409, message: m.staff_refusal_own_change },

  'onboarding-incomplete': { status: 400, message: m.onboarding_refusal_incomplete },
  'onboarding-not-open': { status: 409, message: m.onboarding_refusal_not_open },
  'onboarding-field-not-open': { status: 409, message: m.onboarding_refusal_field_not_open },
  'onboarding-not-submitted': { status: 409, message: m.onboarding_refusal_not_submitted },
  'answer-required': { status: 400, message: m.onboarding_issue_answer_required },
  'answer-too-long': { status: 400, message: m.onboarding_issue_answer_too_long },
  'option-required': { status: 400, message: m.onboarding_issue_option_required },
  'date-required': { status: 400, message: m.onboarding_issue_date_required },
  'age-not-plausible': { status: 400, message: m.onboarding_issue_age_not_plausible },
  'date-not-plausible': { status: 400, message: m.onboarding_issue_date_not_plausible },
  'name-has-link': { status: 400, message: m.refusal_name_has_link },
  'made-up-number-only': { status: 400, message: m.onboarding_issue_made_up_number_only },
  'social-security-number-malformed': {
    status: 400,
    message: m.onboarding_issue_social_security_number_malformed,
  },

  'statement-too-long': { status: 409, message: m.refusal_statement_too_long },

  ...chainRefusals,
  ...consoleRefusals,

  'nothing-matures': { status: 409, message: m.refusal_nothing_matures },
}

/** The message of a refusal for a person; `params` are the values it names. */
export function describeRefusal(code: RefusalCode, params: Readonly<Record<string, string>> = {}): string {
  return refusalTable[code].message(params)
}
