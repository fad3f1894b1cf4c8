import { m } from '#root/contract/messages/messages.js'
import type { LiveEvents, Refusals } from '../slice.ts'

export const refusals = {
  'too-many-samples': { status: 409, message: m.samples_refusal_too_many },
} satisfies Refusals

export const events = {
  sample: ['sample', 'client', 'firm', 'deposit', 'withdrawal', 'clock'],
} as const satisfies LiveEvents
