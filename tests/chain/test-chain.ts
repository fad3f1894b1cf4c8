import { PracticeChain } from '#root/server/chain/practice/practice-chain.ts'
import type { Queryable } from '#root/server/platform/database/queryable.ts'
import { atFileEnd } from '#root/tests/file-end.ts'
import { minerAccount } from './keys.ts'

/**
 * A practice chain on a test's database that mines on request. It has no blocks before it is started, and stops with the
 * test file.
 */
export function openTestChain(db: Queryable): PracticeChain {
  const chain = new PracticeChain({
    db,
    minerAccount,
    minesAutomatically: async () => false,
    onError: (error) => {
      throw error
    },
  })
  atFileEnd(() => chain.stop())
  return chain
}
