import { z } from 'zod'
import type { Candle } from '#root/domain/market.ts'

const timeoutMs = 5_000

const price = z
  .string()
  .regex(/^\d{1,12}(\.\d{1,12})?$/)
  .transform(Number)
  .pipe(z.number().positive())

/** Opening time in milliseconds, open, high, low, close; the rest is ignored. */
const Klines = z.array(z.tuple([z.number().int(), price, price, price, price], z.unknown())).min(1)

/**
 * The daily candles of BTC/USDT from Binance's public API, oldest first. Throws if it does not answer within 5 seconds,
 * refuses, or sends invalid data.
 */
export async function fetchBinanceCandles(baseUrl: string, count: number): Promise<Candle[]> {
  const url = new URL('/api/v3/klines', baseUrl)
  url.search = String(new URLSearchParams({ symbol: 'BTCUSDT', interval: '1d', limit: String(count) }))
  const response = await fetch(url, { signal: AbortSignal.timeout(timeoutMs), redirect: 'error' })
  if (!response.ok) throw new Error(`The market data request was answered with ${response.status}`)
  return Klines.parse(await response.json()).map(([openedAt, open, high, low, close]) => ({
    day: new Date(openedAt).toISOString().slice(0, 10),
    open,
    high,
    low,
    close,
  }))
}
