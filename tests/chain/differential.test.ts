import { beforeAll, describe, expect, test } from 'vitest'
import { seededRandom } from '#root/domain/random.ts'
import { type Block, hasProofOfWork, mineBlock, writeBlock } from '#root/server/chain/practice/block.ts'
import type { UnconfirmedTransaction } from '#root/server/chain/practice/mempool.ts'
import { mineBlocks, nextContent } from '#root/server/chain/practice/mine.ts'
import { PracticeState } from '#root/server/chain/practice/practice-state.ts'
import { outpointOf, readTransaction } from '#root/server/chain/practice/transaction.ts'
import { scriptOf } from '#root/server/chain/practice/witness-script.ts'
import type { OwnCoin } from '#root/server/chain/spend-coins.ts'
import { type BitcoinNode, nodeTitle, skippedWithoutNode, startBitcoinNode } from './bitcoin-node.ts'
import { accountOf, addressAt, minerAddress, spendMined } from './keys.ts'

const minerScript = scriptOf(minerAddress, 'regtest')
const state = new PracticeState()
let node: BitcoinNode
let change = 0
let timeS = Math.floor(Date.now() / 1_000) - 100_000

/** Mines here, and hands the blocks to the real node, which checks every rule there is. */
async function mine(forkHeight: number, contents: UnconfirmedTransaction[][]): Promise<Block[]> {
  timeS += 600
  const blocks = mineBlocks(state, { forkHeight, contents, minerScript, timeS, spacingS: 60, extraNonce: ++change })
  for (const block of blocks) {
    const answer = await node.rpc.call<string | null>('submitblock', [writeBlock(block).toString('hex')])
    // A block of a branch that is still shorter is kept for later; the real node reports only that.
    expect(answer === 'inconclusive' ? null : answer).toBeNull()
  }
  const branch = state.checkBlocks(blocks)
  if ('fault' in branch) throw new Error(branch.fault)
  state.acceptBlocks(branch, change, timeS * 1_000)
  return blocks
}

const tips = async () => [await node.rpc.call('getbestblockhash'), await node.rpc.call('getblockcount')]

/** Offers the same transaction to both and compares their answers. */
async function offer(raw: Buffer): Promise<boolean> {
  const [verdict] = await node.rpc.call<{ allowed: boolean }[]>('testmempoolaccept', [[raw.toString('hex')]])
  const transaction = readTransaction(raw)
  const admission = state.checkTransaction(transaction)
  expect({ txid: transaction.txid, allowed: !('fault' in admission), why: admission }).toMatchObject({
    allowed: verdict!.allowed,
  })
  if ('fault' in admission) return false
  await node.rpc.call('sendrawtransaction', [raw.toString('hex')])
  state.acceptTransaction(admission, ++change, timeS * 1_000)
  return true
}

describe.skipIf(skippedWithoutNode)(`the practice chain against a real node${nodeTitle}`, () => {
  beforeAll(async () => {
    node = await startBitcoinNode()
    await mine(
      0,
      Array.from({ length: 110 }, () => []),
    )
    return () => node.stop()
  })

  test('the real node accepts the blocks of a chain with payments, replacements and reorganisations', async () => {
    const random = seededRandom(80).uniform
    const pool: { coin: Omit<OwnCoin, 'branch' | 'index'> }[] = []
    const outcomes = { allowed: 0, refused: 0, reorganised: 0 }
    for (let step = 0; step < 60; step += 1) {
      const chance = random()
      if (chance < 0.6) {
        const again = pool.length > 0 && random() < 0.5
        const coin = again ? pool[Math.floor(random() * pool.length)]!.coin : coinAt(1 + Math.floor(random() * 60))
        if (!coin) continue
        const feeSats = BigInt(100 + Math.floor(random() * 3_000))
        const address = random() < 0.5 ? minerAddress : addressAt(accountOf(1), step)
        const { raw, txid } = spendMined({
          coins: [coin],
          outputs: [
            { address, sats: coin.sats / 2n },
            { address: minerAddress, sats: coin.sats - coin.sats / 2n - feeSats },
          ],
        })
        const isAllowed = await offer(raw)
        outcomes[isAllowed ? 'allowed' : 'refused'] += 1
        pool.push({ coin })
        if (isAllowed) pool.push({ coin: { txid, vout: 1, sats: coin.sats - coin.sats / 2n - feeSats } })
      } else if (chance < 0.9) {
        await mine(state.tip.height, [nextContent(state)])
      } else {
        const depth = 1 + Math.floor(random() * 4)
        await mine(
          state.tip.height - depth,
          Array.from({ length: depth + 1 }, () => []),
        )
        outcomes.reorganised += 1
      }
      expect(await tips()).toEqual([state.tip.hash, state.tip.height])
      const waiting = await node.rpc.call<string[]>('getrawmempool')
      expect(waiting.toSorted()).toEqual(
        state.mempool
          .list()
          .map(({ transaction: { txid } }) => txid)
          .toSorted(),
      )
    }
    expect(Math.min(...Object.values(outcomes))).toBeGreaterThan(2)
  })

  function coinAt(height: number) {
    const coinbase = state.blockAt(height)!.transactions[0]!
    const coin = { txid: coinbase.txid, vout: 0, sats: coinbase.outputs[0]!.sats }
    return state.unspent(outpointOf(coin)) ? coin : null
  }

  test('both refuse a block whose coinbase pays too much, and one without proof of work', async () => {
    const { height } = state.tip
    const plan = { previous: state.tip.hash, height: height + 1, time: timeS + 600, transactions: [], minerScript }
    const greedy = mineBlock({ ...plan, feeSats: 1n, extraNonce: ++change })
    expect(await node.rpc.call('submitblock', [writeBlock(greedy).toString('hex')])).toBe('bad-cb-amount')
    expect(state.checkBlocks([greedy])).toEqual({ fault: 'coinbase-takes-too-much' })
    const idle = mineBlock({ ...plan, feeSats: 0n, extraNonce: ++change })
    const without = Array.from({ length: 100 }, (_, nonce) => ({ ...idle, nonce })).find((one) => !hasProofOfWork(one))!
    expect(state.checkBlocks([without])).toEqual({ fault: 'no-proof-of-work' })
    expect(await node.rpc.call('submitblock', [writeBlock(without).toString('hex')])).toBe('high-hash')
  })
})
