import type { HDKey } from '@scure/bip32'
import type { Queryable } from '#root/server/platform/database/queryable.ts'
import type { Pace } from '#root/server/platform/keep-running.ts'

/** The options of a practice chain. */
export interface PracticeOptions {
  /**
   * The chain's own connections: it reads committed rows and never waits for a transaction that waits for the chain.
   */
  readonly db: Queryable
  /** The miner's account with its private half; new coins go to its first change address. */
  readonly minerAccount: HDKey
  /** Whether blocks are mined automatically; read at each check. */
  readonly minesAutomatically: () => Promise<boolean>
  readonly whenWritten?: Pace['whenWritten']
  readonly onError: (error: unknown) => void
}

/** A coinbase may be spent after 100 blocks; ten more give 500 bitcoin to pay out. */
export const firstBlocks = 110
export const firstSpacingS = 600
/** The minimum time between two checks of the chain. */
export const pollPauseMs = 500
/** A sufficient rate on a chain whose blocks are never full. */
export const defaultFeeRate = 2
