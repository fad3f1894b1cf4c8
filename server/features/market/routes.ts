import * as contract from '#root/contract/market.ts'
import { type Route, route } from '#root/server/platform/http/route.ts'
import type { MarketFeed } from './feeds.ts'

/** The route of the market's candles. */
export function marketRoutes({ feed }: { feed: MarketFeed }): Route[] {
  return [route(contract.readCandles, () => feed())]
}
