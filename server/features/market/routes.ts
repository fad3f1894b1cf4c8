import * as contract from '#root/contract/market.ts'
import type { Queryable } from '#root/server/platform/database/queryable.ts'
import { type Route, route } from '#root/server/platform/http/route.ts'
import type { MarketFeed } from './feeds.ts'

/** The route of the market's candles. */
export function marketRoutes({ db, feed }: { db: Queryable; feed: MarketFeed }): Route[] {
  return [route(contract.readCandles, () => feed(db))]
}
