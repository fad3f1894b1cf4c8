import { z } from '@hono/zod-openapi'
import { Amount, defineRoute, Dollars, IdempotencyHeaders, Instant, json, jsonBody, refusals } from './route.ts'

export const PlanId = z.enum(['beginners', 'advanced', 'premium'])

export const Investment = z
  .object({
    id: z.uuid(),
    plan: PlanId,
    /** The plan's name at the time of purchase. */
    planTitle: z.string(),
    principal: Dollars,
    promisedReturn: Dollars,
    payout: Dollars,
    status: z.enum(['active', 'matured', 'closed']),
    startedAt: Instant,
    maturesAt: Instant,
    settledAt: Instant.nullable(),
  })
  .openapi('Investment')
export type Investment = z.infer<typeof Investment>

export const listInvestments = defineRoute({
  method: 'get',
  path: '/api/investments',
  access: 'client',
  tags: ['investments'],
  summary: 'The client’s investments, newest first',
  responses: { 200: json(z.object({ investments: z.array(Investment) }), 'The investments'), ...refusals },
})

const Order = z.strictObject({
  plan: PlanId,
  /** The plan version that the client saw. Another version is refused; if absent, the current version is used. */
  planVersion: z.number().int().optional(),
  amount: Amount,
})

export const invest = defineRoute({
  method: 'post',
  path: '/api/investments',
  access: 'client',
  tags: ['investments'],
  summary: 'Invest deposited money in a plan',
  request: { headers: IdempotencyHeaders, body: jsonBody(Order) },
  responses: { 201: json(Investment, 'Invested'), ...refusals },
})

export const reinvest = defineRoute({
  method: 'post',
  path: '/api/reinvestments',
  access: 'client',
  tags: ['investments'],
  summary: 'Reinvest withdrawable money in a plan, in one step',
  request: { headers: IdempotencyHeaders, body: jsonBody(Order) },
  responses: { 201: json(Investment, 'Invested'), ...refusals },
})
