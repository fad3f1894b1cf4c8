import { m } from '#root/contract/messages/messages.js'
import type { Refusals } from '../slice.ts'

export const refusals = {
  'client-is-locked': { status: 409, message: m.clients_refusal_locked },
  'client-is-not-locked': { status: 409, message: m.clients_refusal_not_locked },
  'client-is-deleted': { status: 409, message: m.clients_refusal_deleted },
} satisfies Refusals
