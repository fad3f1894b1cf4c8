import { m } from '#root/contract/messages/messages.js'
import type { ClockRefusal } from '#root/domain/clock.ts'
import type { LiveEvents, Refusals } from '../slice.ts'

export const refusals = {
  'nothing-matures': { status: 409, message: m.refusal_nothing_matures },
} satisfies Refusals<ClockRefusal>

export const events = {
  clock: ['clock', 'account', 'investment', 'firm', 'market', 'lab'],
} as const satisfies LiveEvents
