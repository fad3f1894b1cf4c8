import type { HDKey } from '@scure/bip32'
import type { Queryable } from '#root/server/platform/database/queryable.ts'

/** The options of a practice chain. */
export interface PracticeOptions {
  /** Its own connections: it reads committed rows and never waits for a transaction that waits for the chain. */
  readonly db: Queryable
  /** Whom new coins go to, an account with its private half: its first address for change is the miner's. */
  readonly minerAccount: HDKey
  /** Whether blocks come by themselves; asked each time. */
  readonly blocksByThemselves: () => Promise<boolean>
  readonly onError: (error: unknown) => void
}

/** A coinbase may be spent after 100 blocks; ten more make 500 bitcoin to hand out. */
export const firstBlocks = 110
export const firstSpacingS = 600
export const lookIntervalMs = 500
/** Soon enough on a chain whose blocks are never full. */
export const usualFeeRate = 2
