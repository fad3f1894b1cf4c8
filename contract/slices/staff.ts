import { m } from '#root/contract/messages/messages.js'
import type { LiveEvents, Refusals } from '../slice.ts'

export const refusals = {
  'not-oneself': { status: 409, message: m.staff_refusal_own_account },
  'policy-change-open': { status: 409, message: m.staff_refusal_change_open },
  'policy-change-decided': { status: 409, message: m.staff_refusal_change_decided },
  'own-policy-change': { status: 409, message: m.staff_refusal_own_change },
} satisfies Refusals

export const events = {
  staff: ['staff'],
} as const satisfies LiveEvents
