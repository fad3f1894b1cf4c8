import { m } from '#root/contract/messages/messages.js'
import type { Refusals } from '../slice.ts'

export const refusals = {
  'statement-too-long': { status: 409, message: m.refusal_statement_too_long },
} satisfies Refusals
