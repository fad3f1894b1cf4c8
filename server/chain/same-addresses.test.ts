import { createHash } from 'node:crypto'
import { Address, p2pkh, p2sh, p2tr, p2wpkh, p2wsh } from '@scure/btc-signer'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { checkAddress } from '#root/domain/addresses.ts'
import { sha256 } from '#root/domain/sha256.ts'
import { accountOf } from '#root/tests/chain/keys.ts'
import { addressVersions } from './address-versions.ts'

const networks = ['regtest', 'signet', 'testnet4'] as const

/** Whether the package that builds our transactions can pay an address. */
function isSpendable(text: string, network: (typeof networks)[number]): boolean {
  try {
    return ['wpkh', 'wsh', 'tr'].includes(Address(addressVersions(network)).decode(text).type)
  } catch {
    return false
  }
}

const addresses = fc
  .record({ index: fc.nat(500), network: fc.constantFrom(...networks), kind: fc.nat(4) })
  .map(({ index, network, kind }) => {
    const key = accountOf(7).deriveChild(0).deriveChild(index).publicKey!
    const versions = addressVersions(network)
    const inner = p2wpkh(key, versions)
    const payments = [
      inner,
      p2wsh(p2pkh(key, versions), versions),
      p2tr(key.slice(1), undefined, versions),
      p2pkh(key, versions),
      p2sh(inner, versions),
    ]
    return payments[kind]!.address
  })

test('accepts exactly the addresses that the transaction library can pay, also with one changed letter', () => {
  const letters = fc.constantFrom(...'qpzry9x8gf2tvdw0s3jn54khce6mua7l1b23CQ'.split(''))
  fc.assert(
    fc.property(addresses, fc.constantFrom(...networks), fc.nat(70), letters, (address, network, at, letter) => {
      const changed = address.slice(0, at) + letter + address.slice(at + 1)
      for (const text of [address, address.toUpperCase(), changed])
        expect([text, checkAddress(text, network) === null]).toEqual([text, isSpendable(text, network)])
    }),
    { numRuns: 400 },
  )
})

test('distinguishes a typing error from another kind of address by the checksum', () => {
  fc.assert(
    fc.property(addresses, (address) => {
      const isOlder = /^[mn2]/.test(address)
      expect(checkAddress(address, 'regtest')?.refusal ?? null).toBe(
        isOlder ? 'unsupported-address' : address.startsWith('tb1') ? 'other-network-address' : null,
      )
    }),
    { numRuns: 200 },
  )
})

test('hashes as the standard says, at every length around a block', () => {
  for (let length = 0; length <= 130; length++) {
    const message = Uint8Array.from({ length }, (_, index) => (index * 7 + length) % 256)
    expect(Buffer.from(sha256(message)).toString('hex')).toBe(createHash('sha256').update(message).digest('hex'))
  }
})
