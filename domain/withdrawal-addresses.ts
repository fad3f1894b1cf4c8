import { type AddressRefusal, checkAddress } from './addresses.ts'
import type { Network } from './bitcoin-networks.ts'
import { type Refusal, refuse } from './refusal.ts'

/** The maximum length of a saved address's name, in characters. */
export const maxAddressNameLength = 60
/** The maximum number of saved addresses of a client. */
export const maxSavedAddresses = 20

export type SavedAddressRefusal = 'address-already-saved' | 'too-many-addresses'

interface SavedAddress {
  readonly id: string
  readonly address: string
}

/**
 * Whether a client may save this address, as a new one or in place of the one with this id. Refuses texts that are no
 * test address, an address that is already saved, and more addresses than the maximum.
 */
export function checkSavedAddress(
  address: string,
  network: Network,
  saved: readonly SavedAddress[],
  replacedId?: string,
): Refusal<AddressRefusal | SavedAddressRefusal> | null {
  const refusal = checkAddress(address, network)
  if (refusal) return { ...refusal, field: 'address' }
  const others = saved.filter(({ id }) => id !== replacedId)
  if (others.some((other) => other.address === address)) return refuse('address-already-saved', { field: 'address' })
  return others.length < maxSavedAddresses
    ? null
    : refuse('too-many-addresses', { params: { max: String(maxSavedAddresses) } })
}
