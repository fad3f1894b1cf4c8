import { z } from '@hono/zod-openapi'
import { defineRoute, Dollars, Instant, json, refusals } from './route.ts'

/** The effect of an entry between a client and the firm. */
const originKinds = ['paid-in', 'paid-back', 'fee', 'invented'] as const

/** One ledger entry that credited or debited a client. */
export const OriginEntry = z
  .object({
    /** The number of the ledger's entry. */
    id: z.string(),
    kind: z.enum(originKinds),
    /** Negative when it left the client. */
    amount: Dollars,
    at: Instant,
  })
  .openapi('OriginEntry')
export type OriginEntry = z.infer<typeof OriginEntry>

/** The origins of a client's balances, with the entries behind them. */
export const MoneyOrigins = z
  .object({
    paidIn: Dollars,
    paidBack: Dollars,
    fees: Dollars,
    /** Returns that were credited from nothing. */
    invented: Dollars,
    /** The total that the client's screens show. */
    shown: Dollars,
    /** The part of the shown balance that was never paid in. */
    shownInvented: Dollars,
    /** The part of the payouts that came from other clients' deposits. */
    fromOthers: Dollars,
    /** Newest first. */
    entries: z.array(OriginEntry),
    /** The cursor of the next page of entries. */
    next: z.string().nullable(),
  })
  .openapi('MoneyOrigins')
export type MoneyOrigins = z.infer<typeof MoneyOrigins>

export const readMoneyOrigins = defineRoute({
  method: 'get',
  path: '/api/account/origins',
  access: 'client',
  tags: ['account'],
  summary: 'How much of the client’s balances was paid in, paid back and invented, with the ledger entries',
  request: {
    query: z.strictObject({
      after: z
        .string()
        .regex(/^[1-9]\d{0,17}$/)
        .optional(),
    }),
  },
  responses: { 200: json(MoneyOrigins, 'The balances by origin'), ...refusals },
})
