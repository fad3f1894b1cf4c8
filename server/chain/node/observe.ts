import type { Observation, ChainStatus } from '../chain.ts'
import { readChainStatus } from './chain-status.ts'
import { type NodeRpc, satsOf } from './node-rpc.ts'

/** An entry of `listsinceblock`: one output that pays us, or one that we spend. */
export interface ListedTransaction {
  readonly category: string
  readonly txid: string
  readonly vout: number
  readonly address?: string
  readonly amount: number
  /** Only of an output that we spend; negative. */
  readonly fee?: number
  readonly confirmations: number
  /** When the node saw it first, or the time of its block; in seconds of the machine's clock. */
  readonly time: number
  readonly blockheight?: number
  readonly blockhash?: string
}

/** Payments to us. A confirmed row shows its state; for any other the node is queried. */
export async function observe(
  node: NodeRpc,
  wallet: NodeRpc,
  rows: readonly ListedTransaction[],
): Promise<Observation[]> {
  const known = new Map<string, ChainStatus>()
  const observations: Observation[] = []
  for (const row of rows) {
    if (!['receive', 'generate', 'immature'].includes(row.category) || row.address === undefined) continue
    const chainStatus = confirmedBy(row) ?? known.get(row.txid) ?? (await readChainStatus(node, wallet, row.txid))
    known.set(row.txid, chainStatus)
    const { txid, vout, address, amount, time } = row
    const firstSeen = { at: new Date(time * 1_000), clock: 'machine' } as const
    observations.push({ txid, vout, address, sats: satsOf(amount), chainStatus, firstSeen })
  }
  return observations
}

function confirmedBy({ confirmations, blockheight, blockhash }: ListedTransaction): ChainStatus | null {
  if (confirmations <= 0 || blockheight === undefined || blockhash === undefined) return null
  return { status: 'confirmed', height: blockheight, hash: blockhash }
}
