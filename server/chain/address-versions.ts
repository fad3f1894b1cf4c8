import { TEST_NETWORK } from '@scure/btc-signer'
import { addressPrefixes, type Network } from '#root/domain/networks.ts'

/** What the encoder of addresses needs to know about a test network. */
export function addressVersions(network: Network): typeof TEST_NETWORK {
  return { ...TEST_NETWORK, bech32: addressPrefixes[network] }
}
