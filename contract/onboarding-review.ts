import { z } from '@hono/zod-openapi'
import { Field, Onboarding, OnboardingState, Status } from './onboarding.ts'
import { DateSort, OutcomePreview, Rejection, ReviewedClient, reviewRoutes } from './review.ts'
import { defineRoute, IdempotencyHeaders, IdParams, Instant, json, jsonBody, refusals } from './route.ts'

/** A record in the operators' queue, without the client's answers. */
export const OnboardingForReview = z
  .object({
    id: z.uuid(),
    status: Status,
    client: ReviewedClient,
    submittedAt: Instant.nullable(),
    decidedAt: Instant.nullable(),
    /** The operator's name. */
    decidedBy: z.string().nullable(),
    /** When record and files are deleted, by the real clock. */
    expiresAt: Instant,
  })
  .openapi('OnboardingForReview')
export type OnboardingForReview = z.infer<typeof OnboardingForReview>

/** A complete record, with its client. */
export const OnboardingRecord = Onboarding.extend({
  id: z.uuid(),
  client: OnboardingForReview.shape.client,
}).openapi('OnboardingRecord')
export type OnboardingRecord = z.infer<typeof OnboardingRecord>

const RevisionRequest = z.strictObject({
  /** The fields that the client has to change. */
  fields: z.array(Field).min(1).max(100),
  /** The note to the client about the requested change. */
  note: Rejection.shape.reason,
})

export const onboardingReview = reviewRoutes({
  noun: 'onboarding',
  one: 'onboarding record',
  many: 'onboarding records',
  status: Status.exclude(['draft']).default('submitted'),
  sort: DateSort,
  item: OnboardingForReview,
  decided: OnboardingState,
  preview: OutcomePreview,
  approval: 'Approve a submitted record',
  rejection: 'Reject a submitted record with a reason that the client sees',
})

export const readOnboardingRecord = defineRoute({
  method: 'get',
  path: '/api/operator/onboarding/{id}/record',
  access: 'staff',
  tags: ['operator'],
  summary: 'A record with its answers and documents; each view is audited',
  request: { params: IdParams },
  responses: { 200: json(OnboardingRecord, 'The record'), ...refusals },
})

export const readSocialSecurityNumber = defineRoute({
  method: 'get',
  path: '/api/operator/onboarding/{id}/social-security-number',
  access: 'staff',
  tags: ['operator'],
  summary: 'The social security number of a record, which is masked everywhere else; each view is audited',
  request: { params: IdParams },
  responses: { 200: json(z.object({ socialSecurityNumber: z.string() }), 'The number'), ...refusals },
})

export const requestRevision = defineRoute({
  method: 'post',
  path: '/api/operator/onboarding/{id}/revision',
  access: 'operator',
  tags: ['operator'],
  summary: 'Ask the client to change named fields of a submitted record, with a note',
  request: { headers: IdempotencyHeaders, params: IdParams, body: jsonBody(RevisionRequest) },
  responses: { 200: json(OnboardingState, 'The request was sent'), ...refusals },
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
