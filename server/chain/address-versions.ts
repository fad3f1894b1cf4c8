import { TEST_NETWORK } from '@scure/btc-signer'
import { addressPrefixes, type Network } from '#root/domain/bitcoin-networks.ts'

/** The parameters of a test network for encoding addresses. */
export function addressVersions(network: Network): typeof TEST_NETWORK {
  return { ...TEST_NETWORK, bech32: addressPrefixes[network] }
}
