import { z } from '@hono/zod-openapi'
import { defineRoute, json, refusals } from './route.ts'

/** Dollars for one bitcoin, for display only. Rates that convert money are decimal strings. */
const Price = z.number().positive()

export const Market = z
  .object({
    /** `simulated`: generated from the firm's clock, not real prices. */
    source: z.enum(['simulated', 'binance']),
    /** One for each UTC day, oldest first. */
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
