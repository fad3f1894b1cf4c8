import { isOnItsWay, type Outpoint, type SentPayment, type Whereabouts } from '../chain.ts'
import { type NodeRpc, satsOf } from './node-rpc.ts'
import type { ListedTransaction } from './observe.ts'

/** Which outputs are neither in the blocks nor in the mempool, whoever waits to spend them. */
export async function findGone(node: NodeRpc, outpoints: readonly Outpoint[]): Promise<Outpoint[]> {
  const isThere = async ({ txid, vout }: Outpoint, withMempool: boolean) =>
    (await node.call('gettxout', [txid, vout, withMempool])) !== null
  const gone: Outpoint[] = []
  for (const outpoint of outpoints)
    if (!(await isThere(outpoint, true)) && !(await isThere(outpoint, false))) gone.push(outpoint)
  return gone
}

/** What a wallet lists as sent to an address, without what was replaced or dropped. */
export async function findSent(
  rows: readonly ListedTransaction[],
  address: string,
  lookup: (txid: string) => Promise<Whereabouts>,
): Promise<SentPayment[]> {
  const sent = new Map<string, SentPayment>()
  for (const row of rows.filter(({ category, address: to }) => category === 'send' && to === address)) {
    const { txid, amount, fee = 0 } = row
    if (!isOnItsWay(await lookup(txid))) continue
    sent.set(txid, { txid, sats: (sent.get(txid)?.sats ?? 0n) - satsOf(amount), feeSats: -satsOf(fee) })
  }
  return [...sent.values()]
}
