import type { Network } from '#root/domain/bitcoin-networks.ts'
import { StartupError } from '#root/server/platform/startup-error.ts'
import { type NodeRpc, RpcError } from './node-rpc.ts'

/** A node's names of the networks. */
const networks: Readonly<Record<string, Network>> = { regtest: 'regtest', signet: 'signet', testnet4: 'testnet4' }

/**
 * Queries a node for its network. Refuses with a StartupError a node on the main network, before sending anything else
 * to it; a node on any other unknown network; and a node that does not answer.
 */
export async function readNodeNetwork(rpc: NodeRpc): Promise<Network> {
  const chain = await readChainName(rpc)
  if (chain === 'main')
    throw new StartupError('Glasshouse only works with test bitcoin. BITCOIN_RPC_URL names a node of the main network.')
  const network = networks[chain]
  if (network) return network
  throw new StartupError(
    `BITCOIN_RPC_URL names a node of the network "${chain}": use one of regtest, signet or testnet4.`,
  )
}

async function readChainName(rpc: NodeRpc): Promise<string> {
  try {
    return (await rpc.call<{ chain: string }>('getblockchaininfo')).chain
  } catch (error) {
    const why = error instanceof RpcError ? error.message : whyUnreachable(error)
    throw new StartupError(
      `The Bitcoin node that BITCOIN_RPC_URL names does not answer (${why}): start it, or correct the setting.`,
    )
  }
}

/** The cause of the error of `fetch`: "connect ECONNREFUSED 127.0.0.1:18443". */
function whyUnreachable(error: unknown): string {
  const { message, cause } = error as Error
  return cause instanceof Error && cause.message ? cause.message : message
}
