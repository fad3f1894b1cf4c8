import { z } from '@hono/zod-openapi'
import { DepositForReview } from './deposits.ts'
import {
  DecisionPreview,
  DecisionResults,
  DecisionsRequest,
  PreviewRequest,
  reviewPage,
  reviewQuery,
} from './review.ts'
import { defineRoute, IdempotencyHeaders, IdParams, json, jsonBody, refusals } from './route.ts'

const DepositReviewQuery = reviewQuery(z.enum(['pending', 'approved', 'rejected', 'all']).default('pending'))
export type DepositReviewQuery = z.infer<typeof DepositReviewQuery>

export const listDepositsForReview = defineRoute({
  method: 'get',
  path: '/api/operator/deposits',
  access: 'staff',
  tags: ['operator'],
  summary: 'A page of the deposits of a status, found by client, amount or id, in the order asked for',
  request: { query: DepositReviewQuery },
  responses: { 200: json(reviewPage(DepositForReview), 'The page'), ...refusals },
})

export const readDepositForReview = defineRoute({
  method: 'get',
  path: '/api/operator/deposits/{id}',
  access: 'staff',
  tags: ['operator'],
  summary: 'One deposit, with whose it is and who decided it',
  request: { params: IdParams },
  responses: { 200: json(DepositForReview, 'The deposit'), ...refusals },
})

export const previewDepositDecisions = defineRoute({
  method: 'post',
  path: '/api/operator/deposit-decision-previews',
  access: 'operator',
  tags: ['operator'],
  summary: 'What deciding many deposits would come to, one by one in the order of their arrival; changes nothing',
  request: { body: jsonBody(PreviewRequest) },
  responses: { 200: json(DecisionPreview, 'The preview'), ...refusals },
})

export const decideDeposits = defineRoute({
  method: 'post',
  path: '/api/operator/deposit-decisions',
  access: 'operator',
  tags: ['operator'],
  summary:
    'Decide many deposits, each by itself and once, in the order of their arrival. Sent again under the same key it finishes what was left, and tells what became of each',
  request: { headers: IdempotencyHeaders, body: jsonBody(DecisionsRequest) },
  responses: { 200: json(DecisionResults, 'What became of each'), ...refusals },
})
