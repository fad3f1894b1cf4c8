import { z } from '@hono/zod-openapi'
import { maxReasonLength, minReasonLength } from '#root/domain/reason.ts'
import { defineRoute, Dollars, IdempotencyHeaders, IdParams, json, jsonBody, pageOf, refusals } from './route.ts'

/*
 * The review of deposits, withdrawals and onboarding records: the query of a queue page, decisions on one record and on
 * many, and their preview.
 */

const uuid = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'
const placeByDate = new RegExp(`^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{3}Z_${uuid}$`)
const placeByAmount = new RegExp(`^\\d{1,15}_${uuid}$`)

export const ReviewSort = z.enum(['oldest', 'newest', 'largest', 'smallest'])
/** The sort orders of records without an amount. */
export const DateSort = ReviewSort.extract(['oldest', 'newest'])
export type ReviewSort = z.infer<typeof ReviewSort>

/** A prefix of a client's name, email or username, of an amount, or of an id. PostgreSQL's text cannot hold a NUL. */
const Search = z
  .string()
  .trim()
  .max(100)
  .regex(/^[^\0]*$/)
  .default('')

/** Open records are sorted oldest first, all others newest first. */
export function sortOf({ status, sort }: { status: string; sort?: ReviewSort | undefined }): ReviewSort {
  return sort ?? (status === 'pending' || status === 'submitted' ? 'oldest' : 'newest')
}

/** The query of a queue page. `after` and `before` are the `next` and `previous` of an answer. */
function reviewQuery<T extends z.ZodType<string>, S extends z.ZodType<ReviewSort>>(status: T, sort: S) {
  const place = z.string().max(64).optional()
  return z
    .strictObject({ status, sort: sort.optional(), search: Search, after: place, before: place })
    .refine(({ after, before }) => after === undefined || before === undefined, { path: ['before'] })
    .refine(
      (query) => isPlaceIn(sortOf(query as ReviewPlace), (query as ReviewPlace).after ?? (query as ReviewPlace).before),
      { path: ['after'] },
    )
}

interface ReviewPlace {
  readonly status: string
  readonly sort?: ReviewSort | undefined
  readonly after?: string | undefined
  readonly before?: string | undefined
}

function isPlaceIn(sort: ReviewSort, place: string | undefined): boolean {
  if (place === undefined) return true
  if (sort === 'largest' || sort === 'smallest') return placeByAmount.test(place)
  return placeByDate.test(place) && !Number.isNaN(Date.parse(place.slice(0, 24)))
}

/** The maximum number of records that a preview covers. */
export const previewLimit = 500
export const decisionLimit = 100

const Ids = z.array(z.uuid()).min(1)
const Decision = z.enum(['approve', 'reject'])

/** The records to decide: by their ids, or all open records that a search finds. */
export const PreviewRequest = z.union([
  z.strictObject({ decision: Decision, ids: Ids.max(previewLimit) }),
  z.strictObject({ decision: Decision, search: Search }),
])
export type PreviewRequest = z.infer<typeof PreviewRequest>

/** The preview of a decision that moves no money. For each record: `ready`, or a refusal's code. */
export const OutcomePreview = z
  .object({
    items: z.array(z.object({ id: z.uuid(), name: z.string(), outcome: z.string() })),
    /** Whether there are more records than a preview covers. */
    truncated: z.boolean(),
  })
  .openapi('OutcomePreview')
export type OutcomePreview = z.infer<typeof OutcomePreview>

/**
 * The preview of a decision. For each record: `ready`, `first-approval` (another operator must approve too), or a
 * refusal's code.
 */
export const DecisionPreview = z
  .object({
    items: z.array(z.object({ id: z.uuid(), name: z.string(), amount: Dollars, outcome: z.string() })),
    /** Whether there are more records than a preview covers. */
    truncated: z.boolean(),
    /** The custody balance, now and after all possible decisions. */
    custody: Dollars,
    custodyAfter: Dollars,
  })
  .openapi('DecisionPreview')
export type DecisionPreview = z.infer<typeof DecisionPreview>

/** An operator's reason for a rejection. PostgreSQL's text cannot hold a NUL. */
export const Rejection = z.strictObject({
  reason: z
    .string()
    .trim()
    .min(minReasonLength)
    .max(maxReasonLength)
    .regex(/^[^\0]*$/),
})

export const DecisionsRequest = z.discriminatedUnion('decision', [
  z.strictObject({ decision: z.literal('approve'), ids: Ids.max(decisionLimit) }),
  z.strictObject({ decision: z.literal('reject'), ids: Ids.max(decisionLimit), reason: Rejection.shape.reason }),
])
export type DecisionsRequest = z.infer<typeof DecisionsRequest>

/** For each record: its new status, `first-approval`, or a refusal's code. */
export const DecisionResults = z
  .object({ results: z.array(z.object({ id: z.uuid(), outcome: z.string() })) })
  .openapi('DecisionResults')
export type DecisionResults = z.infer<typeof DecisionResults>

/** The client of a record under review. */
export const ReviewedClient = z.object({
  id: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
})

/** The parts in which one noun's review differs. */
interface ReviewShapes<Noun, Status, Sort, Item, Decided, Preview> {
  /** The noun in the path: 'withdrawals'. */
  readonly noun: Noun
  /** Singular and plural, for the summaries. */
  readonly one: string
  readonly many: string
  /** The statuses that filter the queue, and its sort orders. */
  readonly status: Status
  readonly sort: Sort
  /** A record in the queue. */
  readonly item: Item
  /** The answer to a decision on one record. */
  readonly decided: Decided
  readonly preview: Preview
  /** The effects of an approval and a rejection. */
  readonly approval: string
  readonly rejection: string
}

/**
 * The routes of one noun's review. The queue, its records and their decisions share one path. The staff reads there;
 * operators decide.
 */
export function reviewRoutes<
  const Noun extends string,
  Status extends z.ZodType<string>,
  Sort extends z.ZodType<ReviewSort>,
  Item extends z.ZodType,
  Decided extends z.ZodType,
  Preview extends z.ZodType,
>(shapes: ReviewShapes<Noun, Status, Sort, Item, Decided, Preview>) {
  const { noun, one, many, item, decided } = shapes
  const queue = `/api/operator/${noun}` as const
  const tags = ['operator']
  return {
    list: defineRoute({
      method: 'get',
      path: queue,
      access: 'staff',
      tags,
      summary: `A page of the ${many}, filtered by status and search, in the requested order`,
      request: { query: reviewQuery(shapes.status, shapes.sort) },
      responses: { 200: json(pageOf(item), 'The page'), ...refusals },
    }),
    find: defineRoute({
      method: 'get',
      path: `${queue}/{id}`,
      access: 'staff',
      tags,
      summary: `One ${one}, with its client and the operator who decided it`,
      request: { params: IdParams },
      responses: { 200: json(item, `The ${one}`), ...refusals },
    }),
    approve: defineRoute({
      method: 'post',
      path: `${queue}/{id}/approval`,
      access: 'operator',
      tags,
      summary: shapes.approval,
      request: { headers: IdempotencyHeaders, params: IdParams },
      responses: { 200: json(decided, 'The record after the decision'), ...refusals },
    }),
    reject: defineRoute({
      method: 'post',
      path: `${queue}/{id}/rejection`,
      access: 'operator',
      tags,
      summary: shapes.rejection,
      request: { headers: IdempotencyHeaders, params: IdParams, body: jsonBody(Rejection) },
      responses: { 200: json(decided, 'Rejected'), ...refusals },
    }),
    ...bulkRoutes(queue, many, shapes.preview),
  }
}

/** The routes of decisions on many records. */
function bulkRoutes<const Queue extends string, Preview extends z.ZodType>(
  queue: Queue,
  many: string,
  preview: Preview,
) {
  const tags = ['operator']
  return {
    previewDecisions: defineRoute({
      method: 'post',
      path: `${queue}/decisions/preview` as const,
      access: 'operator',
      tags,
      summary: `Preview of a bulk decision on ${many}, oldest first; changes nothing`,
      request: { body: jsonBody(PreviewRequest) },
      responses: { 200: json(preview, 'The preview'), ...refusals },
    }),
    decideMany: defineRoute({
      method: 'post',
      path: `${queue}/decisions` as const,
      access: 'operator',
      tags,
      summary: `Decide many ${many}, oldest first, each once and in its own transaction. A repeated request with the same key decides the rest and answers with every outcome`,
      request: { headers: IdempotencyHeaders, body: jsonBody(DecisionsRequest) },
      responses: { 200: json(DecisionResults, 'The outcome of each'), ...refusals },
    }),
  }
}
