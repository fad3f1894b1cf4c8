import type { PastRules } from '#root/domain/sample-past.ts'
import type { Queryable } from '#root/server/platform/database/queryable.ts'
import { readOffer } from '#root/server/platform/offer.ts'

/** The rules that hold for new clients now: a made-up past keeps to them, too. */
export async function readPastRules(db: Queryable): Promise<PastRules> {
  const { plans, limits } = await readOffer(db)
  return { plans, ...limits }
}
