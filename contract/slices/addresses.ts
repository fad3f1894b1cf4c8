import { m } from '#root/contract/messages/messages.js'
import type { AddressRefusal } from '#root/domain/addresses.ts'
import type { Refusals } from '../slice.ts'

export const refusals = {
  'mainnet-address': { status: 400, message: m.refusal_mainnet_address },
  'invalid-address': { status: 400, message: m.refusal_invalid_address },
  'mistyped-address': { status: 400, message: m.refusal_mistyped_address },
  'other-network-address': { status: 400, message: m.refusal_other_network_address },
  'unsupported-address': { status: 400, message: m.refusal_unsupported_address },
} satisfies Refusals<AddressRefusal>
