import { type AddressRefusal, checkAddress } from './addresses.ts'
import type { Network } from './networks.ts'
import { type Refusal, refuse } from './refusal.ts'

/** The longest name of a saved address, in characters. */
export const maxAddressNameLength = 60
/** How many addresses a client can save. */
export const maxSavedAddresses = 20

export type SavedAddressRefusal = 'address-already-saved' | 'too-many-addresses'

interface SavedAddress {
  readonly id: string
  readonly address: string
}

/**
 * May a client save this address, as a new one, or in place of the one with this id? Refuses what is no test address,
 * an address that is saved already, and more addresses than the maximum.
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
