import { Address } from '@scure/btc-signer'
import { addressPrefixes, type Network } from '#root/domain/networks.ts'
import { type Refusal, refuse } from '#root/domain/refusal.ts'
import { addressVersions } from './address-versions.ts'

export type AddressRefusal = 'mainnet-address' | 'invalid-address'

/**
 * May practice bitcoin be sent to this address? Only a native segwit address of the network (witness key,
 * witness script, taproot) will do. Anything that looks like it belongs to the main network is refused by that
 * name, even when it is misspelt: an address, an extended key, a private key, a payment link.
 */
export function checkAddress(text: string, network: Network): Refusal<AddressRefusal> | null {
  if (looksLikeMainnet(text)) return refuse('mainnet-address', { field: 'walletAddress' })
  if (isWitnessAddress(text, network)) return null
  return refuse('invalid-address', { field: 'walletAddress', params: { prefix: `${addressPrefixes[network]}1` } })
}

const base58 = '[1-9A-HJ-NP-Za-km-z]'
const mainnetShapes = [
  /^bc1/i,
  new RegExp(`^[13]${base58}{24,33}$`),
  /^[xyzYZ](pub|prv)/,
  // Private keys in wallet import format, uncompressed and compressed.
  new RegExp(`^(5${base58}{50}|[KL]${base58}{51})$`),
]

/** Whether a text reads as an address or a key of the main network. */
export function looksLikeMainnet(text: string): boolean {
  const bare = text
    .trim()
    .replace(/^bitcoin:/i, '')
    .replace(/\?.*$/s, '')
  return mainnetShapes.some((shape) => shape.test(bare))
}

function isWitnessAddress(text: string, network: Network): boolean {
  try {
    return ['wpkh', 'wsh', 'tr'].includes(Address(addressVersions(network)).decode(text).type)
  } catch {
    return false
  }
}
