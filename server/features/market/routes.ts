import * as contract from '#root/contract/market.ts'
import { isRefusal } from '#root/domain/refusal.ts'
import type { Queryable } from '#root/server/platform/database/pool.ts'
import { answerRefusal, newRouter } from '#root/server/platform/http/router.ts'
import type { Log } from '#root/server/platform/log.ts'
import type { Settings } from '#root/server/platform/settings.ts'
import { binanceFeed, simulatedFeed } from './feeds.ts'

export interface MarketServices {
  readonly db: Queryable
  readonly log: Log
  readonly settings: Pick<Settings, 'marketFeed'>
}

/** The route of the market's candles, from the feed that the settings name. */
export function marketRoutes({ db, log, settings }: MarketServices) {
  const feed = settings.marketFeed === 'binance' ? binanceFeed(log) : simulatedFeed(db)
  return newRouter().openapi(contract.readCandles, async (c) => {
    const market = await feed()
    return isRefusal(market) ? answerRefusal(c, market) : c.json(market, 200)
  })
}
