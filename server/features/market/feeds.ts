import type { Market } from '#root/contract/market.ts'
import { simulateCandles } from '#root/domain/market.ts'
import { isRefusal, type Refusal, refuse } from '#root/domain/refusal.ts'
import { readClock } from '#root/server/platform/clock.ts'
import type { Queryable } from '#root/server/platform/database/queryable.ts'
import { describeError, type Log } from '#root/server/platform/log.ts'
import type { Settings } from '#root/server/platform/settings.ts'
import { fetchBinanceCandles } from './fetch-binance-candles.ts'

/** The source of the market's candles. Refuses if they are unavailable; another source never replaces it silently. */
export type MarketFeed = (db: Queryable) => Promise<Market | Refusal<'market-unreachable'>>

const days = 180
const freshMs = 5 * 60_000
/** How long to wait after a failure of the exchange. */
const pauseMs = 15_000

/** The feed of the settings. */
export function openFeed({ log, settings }: MarketServices): MarketFeed {
  return settings.marketFeed === 'binance' ? binanceFeed(log) : simulatedFeed
}

interface MarketServices {
  readonly log: Log
  readonly settings: Pick<Settings, 'marketFeed'>
}

/** The simulated market, by the firm's clock: a new candle is added when the clock reaches a new day. */
export const simulatedFeed: MarketFeed = async (db) => ({
  source: 'simulated',
  candles: simulateCandles(await readClock(db), days),
})

/** The public market data of Binance. Answers are cached for five minutes, and concurrent requests share one. */
export function binanceFeed(log: Log, baseUrl = 'https://api.binance.com'): MarketFeed {
  let cached: { until: number; answer: ReturnType<MarketFeed> } | null = null
  const request = async (): ReturnType<MarketFeed> => {
    try {
      return { source: 'binance', candles: await fetchBinanceCandles(baseUrl, days) }
    } catch (error) {
      log.warn('market feed', describeError(error))
      cached = { until: Date.now() + pauseMs, answer: Promise.resolve(refuse('market-unreachable')) }
      return refuse('market-unreachable')
    }
  }
  return () => {
    if (!cached || cached.until <= Date.now()) cached = { until: Date.now() + freshMs, answer: request() }
    return cached.answer
  }
}

/** The price of one bitcoin now, in cents: the last price of the feed. Refuses if the feed does not answer. */
export async function readRate(db: Queryable, feed: MarketFeed): Promise<bigint | Refusal<'market-unreachable'>> {
  const market = await feed(db)
  if (isRefusal(market)) return market
  const price = market.candles.at(-1)?.close
  return price === undefined ? refuse('market-unreachable') : BigInt(Math.round(price * 100))
}
