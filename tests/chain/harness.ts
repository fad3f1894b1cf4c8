import type { Chain } from '#root/server/chain/chain.ts'
import { NodeChain } from '#root/server/chain/node/node-chain.ts'
import { satsOf } from '#root/server/chain/node/node-rpc.ts'
import { readTransaction } from '#root/server/chain/practice/transaction.ts'
import type { OwnCoin } from '#root/server/chain/spend-coins.ts'
import type { Queryable } from '#root/server/platform/database/queryable.ts'
import type { BitcoinNode } from './bitcoin-node.ts'
import { accountOf, addressAt, minerAddress, spendMined } from './keys.ts'
import { openTestChain } from './test-chain.ts'

export type MinedCoin = Omit<OwnCoin, 'branch' | 'index'>

/** A chain with an outside party who has coins, mines, and can undo blocks, for tests of the firm. */
export interface Harness {
  readonly chain: Chain
  /** The chain as another process opens it, later. */
  reopen(): Promise<Chain>
  /** An unspent coin of 50 bitcoin. */
  coin(): MinedCoin
  mine(count: number): Promise<void>
  /** Undoes the last blocks and mines one more than that; they are empty except for these transactions in the first. */
  reorganise(depth: number, raws?: readonly Buffer[]): Promise<void>
  /** Stops the chain and its node. */
  close(): Promise<void>
}

/** Pays an address from a coin; the change, less the fee, goes back. */
export function payment(coin: MinedCoin, address: string, sats: bigint, feeSats = 1_000n) {
  return spendMined({
    coins: [coin],
    outputs: [
      { address, sats },
      { address: minerAddress, sats: coin.sats - sats - feeSats },
    ],
  })
}

export async function practiceHarness(db: Queryable): Promise<Harness> {
  const chain = openTestChain(db)
  await chain.start()
  await chain.mine(40)
  const mined = (await chain.utxos([minerAddress])).filter(({ confirmations }) => confirmations >= 100)
  return {
    chain,
    reopen: async () => openTestChain(db),
    close: () => chain.stop(),
    // The chain hands the oldest out.
    coin: () => mined.pop()!,
    mine: async (count) => void (await chain.mine(count)),
    async reorganise(depth, raws = []) {
      await chain.reorganise(
        depth,
        raws.map((raw) => ({ transaction: readTransaction(raw), feeSats: 1_000n })),
      )
    },
  }
}

export async function nodeHarness({ rpc, stop }: BitcoinNode): Promise<Harness> {
  const open = async () => {
    const onError = (error: unknown) => console.error(error)
    const chain = new NodeChain({ rpc, network: 'regtest', onError })
    await chain.start()
    return chain
  }
  const chain = await open()
  const hashes = await rpc.call<string[]>('generatetoaddress', [120, minerAddress])
  const mined: MinedCoin[] = []
  for (const hash of hashes.slice(0, 20)) {
    const { tx } = await rpc.call<{ tx: { txid: string; vout: { value: number }[] }[] }>('getblock', [hash, 2])
    mined.push({ txid: tx[0]!.txid, vout: 0, sats: satsOf(tx[0]!.vout[0]!.value) })
  }
  // Straight after a change the wallet may not know it yet.
  const settle = () => rpc.call('syncwithvalidationinterfacequeue')
  let reorganisations = 0
  return {
    chain: settled(chain, settle),
    reopen: async () => settled(await open(), settle),
    async close() {
      await chain.stop()
      await stop()
    },
    coin: () => mined.shift()!,
    mine: async (count) => void (await rpc.call('generatetoaddress', [count, minerAddress])),
    async reorganise(depth, raws = []) {
      const { height } = await chain.tip()
      await rpc.call('invalidateblock', [await rpc.call('getblockhash', [height - depth + 1])])
      reorganisations += 1
      for (let block = 0; block <= depth; block += 1) {
        // To another address, because the same blocks as before are known to be invalid.
        const to = addressAt(accountOf(2), 100 * reorganisations + block)
        await rpc.call('generateblock', [to, block === 0 ? raws.map((raw) => raw.toString('hex')) : []])
      }
    },
  }
}

function settled(chain: NodeChain, settle: () => Promise<unknown>): Chain {
  const sync = chain.sync.bind(chain)
  const lookup = chain.lookup.bind(chain)
  chain.sync = async (cursor) => {
    await settle()
    return sync(cursor)
  }
  chain.lookup = async (txid) => {
    await settle()
    return lookup(txid)
  }
  return chain
}
