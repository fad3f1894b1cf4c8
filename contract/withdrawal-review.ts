import { z } from '@hono/zod-openapi'
import {
  DecisionPreview,
  DecisionResults,
  DecisionsRequest,
  PreviewRequest,
  reviewPage,
  reviewQuery,
} from './review.ts'
import { defineRoute, IdempotencyHeaders, IdParams, json, jsonBody, refusals } from './route.ts'
import { WithdrawalForReview } from './withdrawals.ts'

const WithdrawalReviewQuery = reviewQuery(
  z.enum(['pending', 'approved', 'rejected', 'cancelled', 'all']).default('pending'),
)
export type WithdrawalReviewQuery = z.infer<typeof WithdrawalReviewQuery>

export const listWithdrawalsForReview = defineRoute({
  method: 'get',
  path: '/api/operator/withdrawals',
  access: 'staff',
  tags: ['operator'],
  summary: 'A page of the withdrawals of a status, found by client, amount or id, in the order asked for',
  request: { query: WithdrawalReviewQuery },
  responses: { 200: json(reviewPage(WithdrawalForReview), 'The page'), ...refusals },
})

export const readWithdrawalForReview = defineRoute({
  method: 'get',
  path: '/api/operator/withdrawals/{id}',
  access: 'staff',
  tags: ['operator'],
  summary: 'One withdrawal, with whose it is and who decided it',
  request: { params: IdParams },
  responses: { 200: json(WithdrawalForReview, 'The withdrawal'), ...refusals },
})

export const previewWithdrawalDecisions = defineRoute({
  method: 'post',
  path: '/api/operator/withdrawal-decision-previews',
  access: 'operator',
  tags: ['operator'],
  summary: 'What deciding many withdrawals would come to, one by one in the order of their arrival; changes nothing',
  request: { body: jsonBody(PreviewRequest) },
  responses: { 200: json(DecisionPreview, 'The preview'), ...refusals },
})

export const decideWithdrawals = defineRoute({
  method: 'post',
  path: '/api/operator/withdrawal-decisions',
  access: 'operator',
  tags: ['operator'],
  summary:
    'Decide many withdrawals, each by itself and once, in the order of their arrival. Sent again under the same key it finishes what was left, and tells what became of each',
  request: { headers: IdempotencyHeaders, body: jsonBody(DecisionsRequest) },
  responses: { 200: json(DecisionResults, 'What became of each'), ...refusals },
})
