import { z } from '@hono/zod-openapi'
import { defineRoute, Dollars, IdempotencyHeaders, Instant, json, jsonBody, refusals } from './route.ts'

export const Clock = z.object({ now: Instant }).openapi('Clock')
export type Clock = z.infer<typeof Clock>

/** The clock as the operator sees it: what a move would bring. */
export const ClockForOperator = z
  .object({
    now: Instant,
    nextMaturityAt: Instant.nullable(),
    /** What matures at that instant: how many plans, and what becomes withdrawable by them. */
    nextMaturity: z.object({ investments: z.number().int(), payout: Dollars }).nullable(),
    activeInvestments: z.number().int(),
    /** Matured by the clock, not settled yet; falls to 0 while a settlement runs. */
    unsettledInvestments: z.number().int(),
  })
  .openapi('ClockForOperator')
export type ClockForOperator = z.infer<typeof ClockForOperator>

export const readClock = defineRoute({
  method: 'get',
  path: '/api/clock',
  access: 'anyone',
  tags: ['clock'],
  summary: 'The firm’s time',
  responses: { 200: json(Clock, 'Now'), ...refusals },
})

export const readOperatorClock = defineRoute({
  method: 'get',
  path: '/api/operator/clock',
  access: 'staff',
  tags: ['clock'],
  summary: 'The firm’s time and what will mature next',
  responses: { 200: json(ClockForOperator, 'The clock'), ...refusals },
})

export const moveClock = defineRoute({
  method: 'post',
  path: '/api/operator/clock/moves',
  access: 'operator',
  tags: ['clock'],
  summary: 'Move the firm’s clock forward; what matures is settled',
  request: {
    headers: IdempotencyHeaders,
    body: jsonBody(
      z.strictObject({ move: z.enum(['day', 'next-maturity']), times: z.number().int().min(1).max(30).default(1) }),
    ),
  },
  responses: { 201: json(ClockForOperator, 'Moved'), ...refusals },
})
