import { m } from '#root/contract/messages/messages.js'
import type { ClaimDraftRefusal } from '#root/domain/claim-draft.ts'
import type { Refusals } from '../slice.ts'

export const refusals = {
  'claim-text-missing': { status: 400, message: m.claims_refusal_missing },
  'claim-text-too-long': { status: 400, message: m.claims_refusal_too_long },
  'claim-names-somebody': { status: 400, message: m.claims_refusal_real_address },
  'claim-signs-out-of-bounds': { status: 400, message: m.claims_refusal_signs },
  'claim-made-elsewhere': { status: 409, message: m.claims_refusal_set_elsewhere },
  'claim-not-to-be-retired': { status: 409, message: m.claims_refusal_headline },
  'claim-version-not-latest': { status: 409, message: m.claims_refusal_not_latest },
  'too-many-claims': { status: 409, message: m.claims_refusal_too_many },
} satisfies Refusals<ClaimDraftRefusal>
