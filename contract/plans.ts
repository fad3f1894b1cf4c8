import { z } from '@hono/zod-openapi'
import { PlanId } from './investments.ts'
import { OfferedPlan } from './offer.ts'
import { defineRoute, Instant, json, jsonBody, pageOf, refusals } from './route.ts'

const line = (maxLength: number) => z.string().trim().max(maxLength)

/** A version of a plan, and its author. */
export const PlanVersion = OfferedPlan.extend({
  createdAt: Instant,
  /** Null: one of the initial plans. */
  createdBy: z.object({ id: z.string(), name: z.string().nullable() }).nullable(),
  /** The number of running investments on these terms. */
  running: z.number().int(),
}).openapi('PlanVersion')
export type PlanVersion = z.infer<typeof PlanVersion>

/** The terms, as typed into the form. domain/plan-draft.ts checks them. */
const PlanDraft = z.strictObject({
  /** The edited version. The change is refused if there is a later one. */
  basedOn: z.number().int().positive(),
  title: line(100),
  badge: line(100),
  min: line(30),
  max: line(30),
  returnPercent: line(10),
  durationDays: line(10),
})

const PlanParams = z.object({ plan: PlanId })

/** A version's number, as the cursor of the next page. */
const place = z
  .string()
  .regex(/^\d{1,9}$/)
  .optional()

export const PlanVersionsQuery = z
  .strictObject({ after: place, before: place })
  .refine(({ after, before }) => after === undefined || before === undefined, { path: ['before'] })
export type PlanVersionsQuery = z.infer<typeof PlanVersionsQuery>

export const listPlanVersions = defineRoute({
  method: 'get',
  path: '/api/operator/plans/{plan}/versions',
  access: 'staff',
  tags: ['plans'],
  summary: 'The versions of a plan, newest first, with their authors',
  request: { params: PlanParams, query: PlanVersionsQuery },
  responses: { 200: json(pageOf(PlanVersion), 'A page of versions'), ...refusals },
})

export const addPlanVersion = defineRoute({
  method: 'post',
  path: '/api/operator/plans/{plan}/versions',
  access: 'operator',
  tags: ['plans'],
  summary: 'Publish a new version of a plan for new investments; existing investments keep their terms',
  request: { params: PlanParams, body: jsonBody(PlanDraft) },
  responses: { 201: json(PlanVersion, 'The current version'), ...refusals },
})
