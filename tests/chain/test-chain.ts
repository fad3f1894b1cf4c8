import { PracticeChain } from '#root/server/chain/practice/practice-chain.ts'
import type { Queryable } from '#root/server/platform/database/pool.ts'
import { minerAccount } from './keys.ts'

/** A practice chain on a test's database that mines when it is told to. It has no blocks before it is started. */
export function openTestChain(db: Queryable): PracticeChain {
  return new PracticeChain({
    db,
    minerAccount,
    blocksByThemselves: async () => false,
    onError: (error) => {
      throw error
    },
  })
}
