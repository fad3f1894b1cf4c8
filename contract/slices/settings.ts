import { m } from '#root/contract/messages/messages.js'
import type { SettingsRefusal } from '#root/domain/firm-settings.ts'
import type { LiveEvents, Refusals } from '../slice.ts'

export const refusals = {
  'brand-not-plain': { status: 400, message: m.settings_refusal_brand },
  'address-missing': { status: 400, message: m.settings_refusal_address },
  'not-a-reserved-domain': { status: 400, message: m.settings_refusal_domain },
  'not-a-fictional-number': { status: 400, message: m.settings_refusal_number },
  'not-a-script-address': { status: 400, message: m.settings_refusal_script },
  'fee-out-of-bounds': { status: 400, message: m.settings_refusal_fee },
  'limit-out-of-bounds': { status: 400, message: m.settings_refusal_limit },
  'limits-crossed': { status: 400, message: m.settings_refusal_limits_crossed },
  'settings-not-latest': { status: 409, message: m.settings_refusal_not_latest },
} satisfies Refusals<SettingsRefusal>

export const events = {
  settings: ['firm-settings', 'plan', 'claim', 'withdrawal-terms', 'lab'],
} as const satisfies LiveEvents
