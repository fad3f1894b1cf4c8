import { m } from '#root/contract/messages/messages.js'
import type { NetworkRefusal } from '#root/domain/network.ts'
import type { LiveEvents, Refusals } from '../slice.ts'

export const refusals = {
  'network-fixed': { status: 409, message: m.network_refusal_fixed },
  'network-without-address': { status: 409, message: m.network_refusal_without_address },
  'network-not-opened': { status: 409, message: m.network_refusal_not_opened },
} satisfies Refusals<NetworkRefusal>

export const events = { network: ['network', 'projector'] } as const satisfies LiveEvents
