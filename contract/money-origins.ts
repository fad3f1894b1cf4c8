import { z } from '@hono/zod-openapi'
import { defineRoute, Dollars, Instant, json, refusals } from './route.ts'

/** What an entry between a client and the firm did. */
const originKinds = ['paid-in', 'came-back', 'fee', 'made-up'] as const

/** One entry of the ledger in which money came to a client or left them. */
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

/** A client's balances taken apart, with the entries behind them. */
export const MoneyOrigins = z
  .object({
    paidIn: Dollars,
    cameBack: Dollars,
    fees: Dollars,
    /** Returns that were credited from nothing. */
    madeUp: Dollars,
    /** The total that the client's screens show. */
    shown: Dollars,
    /** The part of the shown balance that was never paid in. */
    typedIn: Dollars,
    /** How much of what came back others had paid in. */
    fromOthers: Dollars,
    /** Newest first. */
    entries: z.array(OriginEntry),
    /** Where the next page of entries begins. */
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
