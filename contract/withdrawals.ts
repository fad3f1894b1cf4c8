import { z } from '@hono/zod-openapi'
import { networks } from '#root/domain/bitcoin-networks.ts'
import { Payout, PayoutForReview } from './payouts.ts'
import { DecisionPreview, ReviewedClient, reviewRoutes, ReviewSort } from './review.ts'
import {
  Amount,
  defineRoute,
  Dollars,
  IdempotencyHeaders,
  IdParams,
  Instant,
  json,
  jsonBody,
  refusals,
} from './route.ts'

export const Withdrawal = z
  .object({
    id: z.uuid(),
    amount: Dollars,
    fee: Dollars,
    walletAddress: z.string(),
    status: z.enum(['pending', 'approved', 'rejected', 'cancelled']),
    reason: z.string().nullable(),
    createdAt: Instant,
    decidedAt: Instant.nullable(),
    /** Its payment on the chain; null unless it is approved. */
    payout: Payout.nullable(),
  })
  .openapi('Withdrawal')
export type Withdrawal = z.infer<typeof Withdrawal>

export const WithdrawalForReview = Withdrawal.extend({
  payout: PayoutForReview.nullable(),
  /**
   * Whether the amount is over the firm's limit: a second operator must then approve the withdrawal too, after which it
   * is paid.
   */
  needsTwoOperators: z.boolean(),
  firstApproval: z
    .object({
      operatorId: z.string(),
      approvedBy: z.string(),
      approvedAt: Instant,
      /**
       * Who may give the second approval: operators whom neither the first operator nor the first operator's inviter
       * invited.
       */
      secondOperators: z.array(z.object({ id: z.string(), name: z.string() })),
    })
    .nullable(),
  client: ReviewedClient,
  /** Who decided it: a member of the staff, or the client who cancelled it. */
  decidedBy: z.string().nullable(),
}).openapi('WithdrawalForReview')
export type WithdrawalForReview = z.infer<typeof WithdrawalForReview>

/** What a client needs before a withdrawal: the fee, and their own practice address. */
export const WithdrawalTerms = z
  .object({
    network: z.enum(networks),
    feeBasisPoints: z.number().int(),
    practiceAddress: z.string(),
  })
  .openapi('WithdrawalTerms')
export type WithdrawalTerms = z.infer<typeof WithdrawalTerms>

export const readWithdrawalTerms = defineRoute({
  method: 'get',
  path: '/api/withdrawals/terms',
  access: 'client',
  tags: ['withdrawals'],
  summary: 'The fee and the client’s practice address',
  responses: { 200: json(WithdrawalTerms, 'The terms'), ...refusals },
})

export const listWithdrawals = defineRoute({
  method: 'get',
  path: '/api/withdrawals',
  access: 'client',
  tags: ['withdrawals'],
  summary: 'The client’s withdrawals, newest first',
  responses: { 200: json(z.object({ withdrawals: z.array(Withdrawal) }), 'The withdrawals'), ...refusals },
})

export const requestWithdrawal = defineRoute({
  method: 'post',
  path: '/api/withdrawals',
  access: 'client',
  tags: ['withdrawals'],
  summary: 'Request a withdrawal to a test bitcoin address; the amount is held until it is decided',
  request: {
    headers: IdempotencyHeaders,
    body: jsonBody(z.strictObject({ walletAddress: z.string().trim().min(1).max(120), amount: Amount })),
  },
  responses: { 201: json(Withdrawal, 'Requested'), ...refusals },
})

export const cancelWithdrawal = defineRoute({
  method: 'post',
  path: '/api/withdrawals/{id}/cancellation',
  access: 'client',
  tags: ['withdrawals'],
  summary: 'Cancel a pending withdrawal; the amount is released',
  request: { headers: IdempotencyHeaders, params: IdParams },
  responses: { 200: json(Withdrawal, 'Cancelled'), ...refusals },
})

export const withdrawalReview = reviewRoutes({
  noun: 'withdrawals',
  one: 'withdrawal',
  many: 'withdrawals',
  status: z.enum(['pending', 'approved', 'rejected', 'cancelled', 'all']).default('pending'),
  sort: ReviewSort,
  item: WithdrawalForReview,
  decided: WithdrawalForReview,
  preview: DecisionPreview,
  approval:
    'Pay a pending withdrawal from custody; one over the limit needs two operators and stays pending after the first approval',
  rejection: 'Reject a pending withdrawal with a reason that the client sees; the amount is released',
})
