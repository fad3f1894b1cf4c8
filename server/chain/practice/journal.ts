import { asc, gt, sql } from 'drizzle-orm'
import { practiceChainLock } from '#root/server/platform/database/advisory-locks.ts'
import type { Queryable } from '#root/server/platform/database/pool.ts'
import { practiceMessages } from '#root/server/platform/tables/practice-chain.ts'
import { ChainRefusal } from '../chain.ts'
import { type Block, readBlocks, writeBlock } from './block.ts'
import { PracticeState } from './practice-state.ts'
import { readTransaction, type Transaction } from './transaction.ts'

/** What reaches the practice chain: a transaction, or blocks that become the end of the best chain. */
export type Message =
  | { readonly kind: 'transaction'; readonly transaction: Transaction }
  | { readonly kind: 'blocks'; readonly blocks: readonly Block[] }

/** How many messages are read at a time. */
const pageSize = 1_000

/**
 * Writes the message that `make` gives behind all others, at the firm's now, when it fits the chain as it is; nobody else can write
 * until the transaction ends. Returns the result of `make`. Throws `ChainRefusal` for blocks that do not fit.
 */
export async function appendMessage<T>(
  tx: Queryable,
  read: () => Promise<PracticeState>,
  make: (state: PracticeState) => { message: Message | null; result: T },
): Promise<T> {
  const [namespace, number] = practiceChainLock
  await tx.execute(sql`select pg_advisory_xact_lock(${namespace}, ${number})`)
  // After the lock: what is read is all there is.
  const state = await read()
  const { message, result } = make(state)
  if (message?.kind === 'blocks') {
    const branch = state.checkBlocks(message.blocks, 'trust')
    if ('fault' in branch) throw new ChainRefusal(branch.fault)
  }
  if (message) await tx.insert(practiceMessages).values({ kind: message.kind, payload: bytesOf(message) })
  return result
}

function bytesOf(message: Message): Buffer {
  return message.kind === 'blocks' ? Buffer.concat(message.blocks.map(writeBlock)) : message.transaction.raw
}

/** The practice chain in this process's memory, kept level with the journal that all processes share. */
export class Replica {
  readonly state = new PracticeState()
  readonly #db: Queryable
  #last = 0
  #catchingUp: Promise<unknown> = Promise.resolve()

  /** The connection sees what is committed and nothing else: a message that is rolled back must never be taken in. */
  constructor(db: Queryable) {
    this.#db = db
  }

  /** The number of the last message that was taken in. */
  get last(): number {
    return this.#last
  }

  /** Takes in every message that was committed before this call. */
  catchUp(): Promise<void> {
    const caughtUp = this.#catchingUp.then(() => this.#readOn())
    this.#catchingUp = caughtUp.catch(() => {})
    return caughtUp
  }

  /** They were checked when they were written, so signatures are not looked at again. */
  async #readOn(): Promise<void> {
    for (;;) {
      const rows = await this.#db
        .select()
        .from(practiceMessages)
        .where(gt(practiceMessages.id, this.#last))
        .orderBy(asc(practiceMessages.id))
        .limit(pageSize)
      for (const { id, kind, payload, firmAt } of rows) {
        takeIn(this.state, kind, payload, id, firmAt.getTime())
        this.#last = id
      }
      if (rows.length < pageSize) return
    }
  }
}

function takeIn(state: PracticeState, kind: Message['kind'], payload: Buffer, id: number, atMs: number): void {
  if (kind === 'transaction') {
    const admission = state.checkTransaction(readTransaction(payload), 'trust')
    if ('fault' in admission) throw new Error(`Message ${id} of the practice chain does not fit: ${admission.fault}`)
    return state.acceptTransaction(admission, id, atMs)
  }
  const branch = state.checkBlocks(readBlocks(payload), 'trust')
  if ('fault' in branch) throw new Error(`Message ${id} of the practice chain does not fit: ${branch.fault}`)
  state.acceptBlocks(branch, id, atMs)
}
