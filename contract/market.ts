import { z } from '@hono/zod-openapi'
import { defineRoute, json, refusals } from './route.ts'

/** Dollars for one bitcoin; a price to look at. The rates that money is reckoned at are decimal strings. */
const Price = z.number().positive()

export const Market = z
  .object({
    /** `simulated`: made by the firm's own clock; nothing of it happened. */
    source: z.enum(['simulated', 'binance']),
    /** One for each UTC day, the oldest first. */
    candles: z.array(
      z.object({ day: z.iso.date(), open: Price, high: Price, low: Price, close: Price }).openapi('Candle'),
    ),
  })
  .openapi('Market')
export type Market = z.infer<typeof Market>

export const readCandles = defineRoute({
  method: 'get',
  path: '/api/market/candles',
  access: 'client',
  tags: ['market'],
  summary: 'The daily candles of BTC/USDT for half a year; 503 when the exchange is not responding',
  responses: { 200: json(Market, 'The candles'), ...refusals },
})
