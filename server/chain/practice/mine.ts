import { type Block, mineBlock } from './block.ts'
import type { UnconfirmedTransaction } from './mempool.ts'
import { medianOf, type PracticeState } from './practice-state.ts'

/** The practice chain's blocks stay far below Bitcoin's limit. */
const maxBlockVsize = 500_000

export interface MiningPlan {
  /** The parent of the first block: the tip, or an earlier one for a reorganisation. */
  readonly forkHeight: number
  /** The transactions of each new block, in order. */
  readonly contents: readonly (readonly UnconfirmedTransaction[])[]
  /** The recipient of the new coins: a locking script in hexadecimal. */
  readonly minerScript: string
  /** Seconds since 1970 of the last block; those before it are `spacingS` apart where the rules allow it. */
  readonly timeS: number
  readonly spacingS: number
  /** A different number gives different blocks. */
  readonly extraNonce: number
}

/** Mines consecutive blocks on a block of the best chain, without applying them to the state. */
export function mineBlocks(state: PracticeState, plan: MiningPlan): Block[] {
  const times = state.timesUpTo(plan.forkHeight)
  const blocks: Block[] = []
  for (const [index, content] of plan.contents.entries()) {
    const wanted = plan.timeS - plan.spacingS * (plan.contents.length - 1 - index)
    const time = Math.max(wanted, medianOf(times.slice(-11)) + 1)
    const block = mineBlock({
      previous: blocks.at(-1)?.hash ?? state.blockAt(plan.forkHeight)!.hash,
      height: plan.forkHeight + 1 + index,
      time,
      transactions: content.map(({ transaction }) => transaction),
      feeSats: content.reduce((sum, { feeSats }) => sum + feeSats, 0n),
      minerScript: plan.minerScript,
      extraNonce: plan.extraNonce,
    })
    blocks.push(block)
    times.push(time)
  }
  return blocks
}

/** The contents of the next block: unconfirmed transactions in order, up to its size limit. */
export function nextContent(state: PracticeState): UnconfirmedTransaction[] {
  let room = maxBlockVsize
  return state.mempool.list().filter(({ transaction }) => (room -= transaction.vsize) >= 0)
}
