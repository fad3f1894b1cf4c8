import * as contract from '#root/contract/market.ts'
import { isRefusal } from '#root/domain/refusal.ts'
import { answerRefusal, newRouter } from '#root/server/platform/http/router.ts'
import type { MarketFeed } from './feeds.ts'

/** The route of the market's candles. */
export function marketRoutes({ feed }: { feed: MarketFeed }) {
  return newRouter().openapi(contract.readCandles, async (c) => {
    const market = await feed()
    return isRefusal(market) ? answerRefusal(c, market) : c.json(market, 200)
  })
}
