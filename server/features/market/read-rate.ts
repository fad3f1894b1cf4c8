import { isRefusal, type Refusal, refuse } from '#root/domain/refusal.ts'
import type { Queryable } from '#root/server/platform/database/queryable.ts'
import type { MarketFeed } from './feeds.ts'

/** What one bitcoin costs now, in cents: the last price of the feed. Refuses when that does not answer. */
export async function readRate(db: Queryable, feed: MarketFeed): Promise<bigint | Refusal<'market-unreachable'>> {
  const market = await feed(db)
  if (isRefusal(market)) return market
  const price = market.candles.at(-1)?.close
  return price === undefined ? refuse('market-unreachable') : BigInt(Math.round(price * 100))
}
