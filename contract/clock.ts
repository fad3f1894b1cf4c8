import { z } from '@hono/zod-openapi'
import { clockSpeeds } from '#root/domain/clock.ts'
import { defineRoute, Dollars, IdempotencyHeaders, Instant, json, jsonBody, refusals } from './route.ts'

const ClockSpeed = z
  .literal(clockSpeeds)
  .meta({ description: 'Seconds of the firm’s time per second of real time; 0 is paused, 1 is real time' })

const Clock = z.object({ now: Instant, speed: ClockSpeed }).openapi('Clock')
export type Clock = z.infer<typeof Clock>

/** The clock for the operator, with the effects of a move. */
export const ClockForOperator = z
  .object({
    now: Instant,
    speed: ClockSpeed,
    nextMaturityAt: Instant.nullable(),
    /** The plans that mature at that instant: their count and the amount that becomes withdrawable. */
    nextMaturity: z.object({ investments: z.number().int(), payout: Dollars }).nullable(),
    activeInvestments: z.number().int(),
    /** Plans that have matured and are not settled yet. Falls to 0 during a settlement. */
    unsettledInvestments: z.number().int(),
    /** Plans whose settlement failed and will be retried. They are not counted as unsettled. */
    failedSettlements: z.number().int(),
  })
  .openapi('ClockForOperator')
export type ClockForOperator = z.infer<typeof ClockForOperator>

const MoveTimes = z.coerce.number().int().min(1).max(30).default(1)

/** The plans that a clock move would settle, and the money that the firm has to pay them. */
export const MovePreview = z
  .object({
    to: Instant,
    investments: z.number().int(),
    /** The total that becomes withdrawable. */
    payout: Dollars,
    /** The owners of the plans, in order of maturity; at most four. */
    first: z.array(
      z.object({
        client: z.object({ id: z.string(), firstName: z.string(), lastName: z.string() }),
        planTitle: z.string(),
        payout: Dollars,
        maturesAt: Instant,
      }),
    ),
    /** The money available for withdrawals. */
    held: Dollars,
    /** The amount that clients can withdraw now or have already requested. */
    dueNow: Dollars,
    /** The shortfall if every client withdraws all they can by then; 0 when the firm can pay. */
    missing: Dollars,
  })
  .openapi('MovePreview')
export type MovePreview = z.infer<typeof MovePreview>

export const readClock = defineRoute({
  method: 'get',
  path: '/api/clock',
  access: 'anyone',
  tags: ['clock'],
  summary: 'The firm’s time and the clock’s speed',
  responses: { 200: json(Clock, 'The current time and speed'), ...refusals },
})

export const readOperatorClock = defineRoute({
  method: 'get',
  path: '/api/operator/clock',
  access: 'staff',
  tags: ['clock'],
  summary: 'The firm’s time and the next maturity',
  responses: { 200: json(ClockForOperator, 'The clock'), ...refusals },
})

export const previewMove = defineRoute({
  method: 'get',
  path: '/api/operator/clock/moves/preview',
  access: 'staff',
  tags: ['clock'],
  summary:
    'Preview of a clock move: the plans that would mature, their clients, and whether custody would cover what is then due',
  request: { query: z.strictObject({ move: z.enum(['day', 'next-maturity']), times: MoveTimes }) },
  responses: { 200: json(MovePreview, 'The preview'), ...refusals },
})

export const moveClock = defineRoute({
  method: 'post',
  path: '/api/operator/clock/moves',
  access: 'operator',
  tags: ['clock'],
  summary: 'Move the firm’s clock forward; matured plans are settled',
  request: {
    headers: IdempotencyHeaders,
    body: jsonBody(
      z.strictObject({ move: z.enum(['day', 'next-maturity']), times: z.number().int().min(1).max(30).default(1) }),
    ),
  },
  responses: { 201: json(ClockForOperator, 'Moved'), ...refusals },
})

export const setClockSpeed = defineRoute({
  method: 'put',
  path: '/api/operator/clock/speed',
  access: 'operator',
  tags: ['clock'],
  summary: 'Set the speed of the firm’s clock: faster, real time or paused',
  request: { body: jsonBody(z.strictObject({ speed: ClockSpeed })) },
  responses: { 200: json(ClockForOperator, 'The clock'), ...refusals },
})
