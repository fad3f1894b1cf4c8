import type { ChainStatus } from '../chain.ts'
import { type NodeRpc, RpcError } from './node-rpc.ts'

interface WalletTransaction {
  readonly confirmations: number
  readonly blockheight?: number
  readonly blockhash?: string
  readonly walletconflicts: readonly string[]
  readonly hex: string
}

const notFound = -5

/**
 * The status of a transaction that the wallet has seen. The wallet lists a replaced transaction with 0 confirmations
 * until the replacement is mined, and then the node forgets it. So the mempool is queried first, and then the coins of
 * the transaction.
 */
export async function readChainStatus(node: NodeRpc, wallet: NodeRpc, txid: string): Promise<ChainStatus> {
  const found = await findInWallet(wallet, txid)
  if (!found) return { status: 'unknown' }
  if (found.confirmations > 0) return { status: 'confirmed', height: found.blockheight!, hash: found.blockhash! }
  if (found.confirmations === 0 && (await nullIfNotFound(node.call('getmempoolentry', [txid]))))
    return { status: 'mempool' }
  const by = await findSpender(node, found)
  return by === 'none' ? { status: 'dropped' } : { status: 'replaced', by }
}

/** The bytes of a transaction that the wallet has seen; null for any other. */
export async function readBytes(wallet: NodeRpc, txid: string): Promise<Uint8Array | null> {
  const found = await findInWallet(wallet, txid)
  return found && Buffer.from(found.hex, 'hex')
}

function findInWallet(wallet: NodeRpc, txid: string): Promise<WalletTransaction | null> {
  return nullIfNotFound(wallet.call<WalletTransaction>('gettransaction', [txid, true]))
}

/** The id of the transaction that spends the same coins; null when it is unknown; 'none' when they are unspent. */
async function findSpender(node: NodeRpc, { hex, confirmations, walletconflicts }: WalletTransaction) {
  const { vin } = await node.call<{ vin: { txid: string; vout: number }[] }>('decoderawtransaction', [hex])
  const outpoints = vin.map(({ txid, vout }) => ({ txid, vout }))
  const waiting = await node.call<{ spendingtxid?: string }[]>('gettxspendingprevout', [outpoints])
  const spender = waiting.find(({ spendingtxid }) => spendingtxid !== undefined)?.spendingtxid
  if (spender) return spender
  for (const txid of walletconflicts) if (await nullIfNotFound(node.call('getmempoolentry', [txid]))) return txid
  if (confirmations < 0) return walletconflicts[0] ?? null
  for (const { txid, vout } of outpoints) if (!(await node.call('gettxout', [txid, vout, true]))) return null
  return 'none' as const
}

async function nullIfNotFound<T>(answer: Promise<T>): Promise<T | null> {
  try {
    return await answer
  } catch (error) {
    if (error instanceof RpcError && error.code === notFound) return null
    throw error
  }
}
