import { z } from '@hono/zod-openapi'
import { Rejection } from './deposits.ts'
import { Field, Onboarding, OnboardingState, Status } from './onboarding.ts'
import {
  DateSort,
  DecisionResults,
  DecisionsRequest,
  OutcomePreview,
  PreviewRequest,
  reviewPage,
  reviewQuery,
} from './review.ts'
import { defineRoute, IdempotencyHeaders, IdParams, Instant, json, jsonBody, refusals } from './route.ts'

/** A record as it stands in the operators’ queue: nothing of what the client wrote. */
export const OnboardingForReview = z
  .object({
    id: z.uuid(),
    status: Status,
    client: z.object({ id: z.string(), firstName: z.string(), lastName: z.string(), email: z.string() }),
    submittedAt: Instant.nullable(),
    decidedAt: Instant.nullable(),
    /** The operator's name. */
    decidedBy: z.string().nullable(),
    /** When record and files are deleted, by the real clock. */
    expiresAt: Instant,
  })
  .openapi('OnboardingForReview')
export type OnboardingForReview = z.infer<typeof OnboardingForReview>

/** All of a record, with whose it is. */
export const OnboardingRecord = Onboarding.extend({
  id: z.uuid(),
  client: OnboardingForReview.shape.client,
}).openapi('OnboardingRecord')
export type OnboardingRecord = z.infer<typeof OnboardingRecord>

const RevisionRequest = z.strictObject({
  /** What the client is to change. */
  fields: z.array(Field).min(1).max(100),
  /** What is wrong with it, for the client. */
  note: Rejection.shape.reason,
})

const OnboardingReviewQuery = reviewQuery(Status.exclude(['draft']).default('submitted'), DateSort)
export type OnboardingReviewQuery = z.infer<typeof OnboardingReviewQuery>

export const listOnboarding = defineRoute({
  method: 'get',
  path: '/api/operator/onboarding',
  access: 'staff',
  tags: ['operator'],
  summary: 'A page of the onboarding records of a status, found by client or id, in the order asked for',
  request: { query: OnboardingReviewQuery },
  responses: { 200: json(reviewPage(OnboardingForReview), 'The page'), ...refusals },
})

export const readOnboardingForReview = defineRoute({
  method: 'get',
  path: '/api/operator/onboarding-queue/{id}',
  access: 'staff',
  tags: ['operator'],
  summary: 'One record as it stands in the queue: whose it is and who decided it, and nothing of what was written',
  request: { params: IdParams },
  responses: { 200: json(OnboardingForReview, 'The record'), ...refusals },
})

export const previewOnboardingDecisions = defineRoute({
  method: 'post',
  path: '/api/operator/onboarding-decision-previews',
  access: 'operator',
  tags: ['operator'],
  summary: 'What deciding many records would come to, one by one in the order of their arrival; changes nothing',
  request: { body: jsonBody(PreviewRequest) },
  responses: { 200: json(OutcomePreview, 'The preview'), ...refusals },
})

export const decideManyOnboarding = defineRoute({
  method: 'post',
  path: '/api/operator/onboarding-decisions',
  access: 'operator',
  tags: ['operator'],
  summary:
    'Decide many records, each by itself and once, in the order of their arrival. Sent again under the same key it finishes what was left, and tells what became of each',
  request: { headers: IdempotencyHeaders, body: jsonBody(DecisionsRequest) },
  responses: { 200: json(DecisionResults, 'What became of each'), ...refusals },
})

export const readOnboardingRecord = defineRoute({
  method: 'get',
  path: '/api/operator/onboarding/{id}',
  access: 'staff',
  tags: ['operator'],
  summary: 'A record with its answers and documents; each view is written to the audit log',
  request: { params: IdParams },
  responses: { 200: json(OnboardingRecord, 'The record'), ...refusals },
})

export const readSocialSecurityNumber = defineRoute({
  method: 'get',
  path: '/api/operator/onboarding/{id}/social-security-number',
  access: 'staff',
  tags: ['operator'],
  summary:
    'The social security number of a record, which is masked everywhere else; each look is written to the audit log',
  request: { params: IdParams },
  responses: { 200: json(z.object({ socialSecurityNumber: z.string() }), 'The number'), ...refusals },
})

export const approveOnboarding = defineRoute({
  method: 'post',
  path: '/api/onboarding/{id}/approval',
  access: 'operator',
  tags: ['operator'],
  summary: 'Approve a submitted record',
  request: { headers: IdempotencyHeaders, params: IdParams },
  responses: { 200: json(OnboardingState, 'Approved'), ...refusals },
})

export const rejectOnboarding = defineRoute({
  method: 'post',
  path: '/api/onboarding/{id}/rejection',
  access: 'operator',
  tags: ['operator'],
  summary: 'Reject a submitted record with a reason that the client sees',
  request: { headers: IdempotencyHeaders, params: IdParams, body: jsonBody(Rejection) },
  responses: { 200: json(OnboardingState, 'Rejected'), ...refusals },
})

export const requestRevision = defineRoute({
  method: 'post',
  path: '/api/onboarding/{id}/revision',
  access: 'operator',
  tags: ['operator'],
  summary: 'Ask the client to change named fields of a submitted record, with a note',
  request: { headers: IdempotencyHeaders, params: IdParams, body: jsonBody(RevisionRequest) },
  responses: { 200: json(OnboardingState, 'Asked'), ...refusals },
})

export const removeOnboardingRecord = defineRoute({
  method: 'delete',
  path: '/api/operator/onboarding/{id}',
  access: 'operator',
  tags: ['operator'],
  summary: 'Delete a record and all its files at once, whatever its status',
  request: { params: IdParams },
  responses: { 204: { description: 'Deleted' }, ...refusals },
})
