import { m } from '#root/contract/messages/messages.js'
import type { Refusals } from '../slice.ts'
import { describeTooManyAttempts } from '../waiting-time.ts'

/** The refusals that every route may answer with. */
export const refusals = {
  'invalid-input': { status: 400, message: m.refusal_invalid_input },
  'not-signed-in': { status: 401, message: m.refusal_not_signed_in },
  forbidden: { status: 403, message: m.refusal_forbidden },
  'not-found': { status: 404, message: m.refusal_not_found },
  'wrong-origin': { status: 403, message: m.refusal_wrong_origin },
  'too-large': { status: 413, message: m.refusal_too_large },
  'too-many-attempts': { status: 429, message: describeTooManyAttempts },
  'too-many-operations': { status: 429, message: m.refusal_too_many_operations },
  'idempotency-key-reused': { status: 409, message: m.refusal_idempotency_key_reused },
  // With an idempotency key, and without one.
  'outcome-unknown': { status: 503, message: m.refusal_outcome_unknown },
  'outcome-unknown-check': { status: 503, message: m.refusal_outcome_unknown_check },
  unavailable: { status: 503, message: m.refusal_unavailable },
  'internal-error': { status: 500, message: m.refusal_internal_error },
} satisfies Refusals
