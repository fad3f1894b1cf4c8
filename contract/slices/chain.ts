import { m } from '#root/contract/messages/messages.js'
import type { LiveEvents, Refusals } from '../slice.ts'

export const refusals = {
  'practice-chain-only': { status: 409, message: m.explorer_refusal_practice_only },
} satisfies Refusals

export const events = {
  /** A new block, or a transaction that concerns the firm. */
  chain: ['chain', 'wallet', 'withdrawal'],
} as const satisfies LiveEvents
