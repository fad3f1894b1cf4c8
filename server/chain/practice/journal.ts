import { and, asc, gt, not, sql } from 'drizzle-orm'
import { practiceChainLock } from '#root/server/platform/database/advisory-locks.ts'
import { sendPipelined } from '#root/server/platform/database/in-transaction.ts'
import type { Queryable, Transaction as DatabaseTransaction } from '#root/server/platform/database/queryable.ts'
import { practiceMessages } from '#root/server/platform/tables/practice-chain.ts'
import { ChainRefusal } from '../chain.ts'
import { type Block, readBlocks, writeBlock } from './block.ts'
import { PracticeState } from './practice-state.ts'
import { readTransaction, type Transaction } from './transaction.ts'

/** A message to the practice chain: a transaction, or blocks that become the end of the best chain. */
export type Message =
  | { readonly kind: 'transaction'; readonly transaction: Transaction }
  | { readonly kind: 'blocks'; readonly blocks: readonly Block[] }

/** How many messages are read at a time. */
const pageSize = 1_000

/**
 * Appends the message that `make` returns, with the current time of the firm, if it fits the current chain. Nobody else
 * can write until the transaction ends. Returns the result of `make`. Throws `ChainRefusal` for blocks that do not fit.
 */
export async function appendMessage<T>(
  tx: DatabaseTransaction,
  reads: { read(): Promise<PracticeState> },
  make: (state: PracticeState) => { message: Message | null; result: T },
): Promise<T> {
  const [namespace, number] = practiceChainLock
  const { rows } = await tx.execute<{ written: boolean }>(sql`
    select ${hasWritten} as written, pg_advisory_xact_lock(${namespace}, ${number})`)
  if (rows[0]!.written) throw new Error('A database transaction may write only one message to the practice chain')
  // After the lock, so that every message is read.
  const state = await reads.read()
  const { message, result } = make(state)
  if (message?.kind === 'blocks') {
    const branch = state.checkBlocks(message.blocks, 'trust')
    if ('fault' in branch) throw new ChainRefusal(branch.fault)
  }
  if (!message) return result
  await sendPipelined(tx.insert(practiceMessages).values({ kind: message.kind, payload: bytesOf(message) }))
  await sendPipelined(tx.execute(sql`select set_config('glasshouse.has_written_message', 'yes', true)`))
  return result
}

/** Whether this transaction has written a message. Rolled back with the message by a savepoint. */
const hasWritten = sql`coalesce(current_setting('glasshouse.has_written_message', true) = 'yes', false)`

function bytesOf(message: Message): Buffer {
  return message.kind === 'blocks' ? Buffer.concat(message.blocks.map(writeBlock)) : message.transaction.raw
}

/** The practice chain in this process's memory, synchronised with the journal that all processes share. */
export class Replica {
  readonly state = new PracticeState()
  #last = 0

  /** The number of the last message applied. */
  get last(): number {
    return this.#last
  }

  /**
   * Applies every message that was committed before this call. Several calls may read at once: each reads the start of
   * the journal and applies what the others have not. A transaction that has written a message holds the lock, so the
   * only new message is its own, which must not be applied because it may be rolled back.
   */
  async catchUp(db: Queryable): Promise<void> {
    for (;;) {
      const rows = await db
        .select()
        .from(practiceMessages)
        .where(and(gt(practiceMessages.id, this.#last), not(hasWritten)))
        .orderBy(asc(practiceMessages.id))
        .limit(pageSize)
      for (const { id, kind, payload, firmAt } of rows) {
        if (id <= this.#last) continue
        // It was checked when it was written, so signatures are not checked again.
        applyMessage(this.state, kind, payload, id, firmAt.getTime())
        this.#last = id
      }
      if (rows.length < pageSize) return
    }
  }
}

function applyMessage(state: PracticeState, kind: Message['kind'], payload: Buffer, id: number, atMs: number): void {
  if (kind === 'transaction') {
    const admission = state.checkTransaction(readTransaction(payload), 'trust')
    if ('fault' in admission) throw new Error(`Message ${id} of the practice chain does not fit: ${admission.fault}`)
    return state.acceptTransaction(admission, id, atMs)
  }
  const branch = state.checkBlocks(readBlocks(payload), 'trust')
  if ('fault' in branch) throw new Error(`Message ${id} of the practice chain does not fit: ${branch.fault}`)
  state.acceptBlocks(branch, id, atMs)
}
