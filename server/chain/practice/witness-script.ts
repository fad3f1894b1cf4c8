import { Address, OutScript } from '@scure/btc-signer'
import { ripemd160, sha256 } from '#platform/crypto.ts'
import type { Network } from '#root/domain/bitcoin-networks.ts'
import { addressVersions } from '../address-versions.ts'

/** The hash of a public key, from which its address is made. */
export function hash160(bytes: Uint8Array): Buffer {
  return ripemd160(sha256(bytes))
}

/** The locking script of an address, in hexadecimal. Throws for anything but an address of the network. */
export function scriptOf(address: string, network: Network): string {
  return Buffer.from(OutScript.encode(Address(addressVersions(network)).decode(address))).toString('hex')
}

const known = new Map<string, string | null>()
const maxKnown = 20_000

/** The address of a locking script, or null. Caches the latest ones, because encoding is slow. */
export function addressOf(script: string, network: Network): string | null {
  const key = `${network}:${script}`
  const found = known.get(key)
  if (found !== undefined) return found
  if (known.size >= maxKnown) known.clear()
  const address = encodeScript(script, network)
  known.set(key, address)
  return address
}

function encodeScript(script: string, network: Network): string | null {
  try {
    return Address(addressVersions(network)).encode(OutScript.decode(Buffer.from(script, 'hex')))
  } catch {
    return null
  }
}
