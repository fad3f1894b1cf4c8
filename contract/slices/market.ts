import { m } from '#root/contract/messages/messages.js'
import type { Refusals } from '../slice.ts'

export const refusals = {
  'market-unreachable': { status: 503, message: m.market_unreachable },
} satisfies Refusals
