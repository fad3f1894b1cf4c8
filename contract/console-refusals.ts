import { m } from '#root/contract/messages/messages.js'
import type { ClaimDraftRefusal } from '#root/domain/claim-draft.ts'
import type { SettingsRefusal } from '#root/domain/firm-settings.ts'
import type { PlanDraftRefusal } from '#root/domain/plan-draft.ts'

/** What the console's screens about people, and about what the firm says of itself, may be refused. */
export type ConsoleRefusal =
  | SettingsRefusal
  | PlanDraftRefusal
  | 'plan-version-not-latest'
  | ClaimDraftRefusal
  | 'claim-made-elsewhere'
  | 'claim-not-to-be-retired'
  | 'claim-version-not-latest'
  | 'too-many-claims'
  | 'settings-not-latest'
  | 'too-many-samples'
  | 'account-locked'
  | 'client-is-locked'
  | 'client-is-not-locked'
  | 'client-is-deleted'

export const consoleRefusals = {
  'brand-not-plain': { status: 400, message: m.settings_refusal_brand },
  'address-missing': { status: 400, message: m.settings_refusal_address },
  'not-a-reserved-domain': { status: 400, message: m.settings_refusal_domain },
  'not-a-fictional-number': { status: 400, message: m.settings_refusal_number },
  'not-a-script-address': { status: 400, message: m.settings_refusal_script },
  'fee-out-of-bounds': { status: 400, message: m.settings_refusal_fee },
  'limit-out-of-bounds': { status: 400, message: m.settings_refusal_limit },
  'limits-crossed': { status: 400, message: m.settings_refusal_limits_crossed },

  'settings-not-latest': { status: 409, message: m.settings_refusal_not_latest },

  'plan-name-not-plain': { status: 400, message: m.plans_refusal_name },
  'plan-amount-out-of-bounds': { status: 400, message: m.plans_refusal_amount },
  'plan-range-crossed': { status: 400, message: m.plans_refusal_range_crossed },
  'plan-return-out-of-bounds': { status: 400, message: m.plans_refusal_return },
  'plan-duration-out-of-bounds': { status: 400, message: m.plans_refusal_duration },
  'plan-version-not-latest': { status: 409, message: m.plans_refusal_not_latest },

  'claim-words-missing': { status: 400, message: m.claims_refusal_missing },
  'claim-words-too-long': { status: 400, message: m.claims_refusal_too_long },
  'claim-names-somebody': { status: 400, message: m.claims_refusal_somebody },
  'claim-signs-out-of-bounds': { status: 400, message: m.claims_refusal_signs },
  'claim-made-elsewhere': { status: 409, message: m.claims_refusal_made_elsewhere },
  'claim-not-to-be-retired': { status: 409, message: m.claims_refusal_headline },
  'claim-version-not-latest': { status: 409, message: m.claims_refusal_not_latest },
  'too-many-claims': { status: 409, message: m.claims_refusal_too_many },

  'account-locked': { status: 403, message: m.clients_account_locked },
  'client-is-locked': { status: 409, message: m.clients_refusal_locked },
  'client-is-not-locked': { status: 409, message: m.clients_refusal_not_locked },
  'client-is-deleted': { status: 409, message: m.clients_refusal_deleted },
  'too-many-samples': { status: 409, message: m.samples_refusal_too_many },
} as const
