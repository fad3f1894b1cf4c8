import { z } from '@hono/zod-openapi'
import { Rejection } from './deposits.ts'
import { Dollars } from './route.ts'

/*
 * What the queues of deposits, withdrawals and onboarding have in common: how a page of one is asked for, and decisions on many at once.
 */

const uuid = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'
const placeByDate = new RegExp(`^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{3}Z_${uuid}$`)
const placeByAmount = new RegExp(`^\\d{1,15}_${uuid}$`)

const ReviewSort = z.enum(['oldest', 'newest', 'largest', 'smallest'])
/** Of what has no amount. */
export const DateSort = ReviewSort.extract(['oldest', 'newest'])
export type ReviewSort = z.infer<typeof ReviewSort>

/** A client's name, email or username, an amount, or an id; each from its beginning. PostgreSQL's text cannot hold a NUL. */
const Search = z
  .string()
  .trim()
  .max(100)
  .regex(/^[^\0]*$/)
  .default('')

/** What waits comes the oldest first, everything else the latest. */
export function sortOf({ status, sort }: { status: string; sort?: ReviewSort | undefined }): ReviewSort {
  return sort ?? (status === 'pending' || status === 'submitted' ? 'oldest' : 'newest')
}

/** How a page of a queue is asked for. `after` and `before` are taken from an answer's `next` and `previous`. */
export function reviewQuery<T extends z.ZodType<string>, S extends z.ZodType<ReviewSort>>(
  status: T,
  sort: S = ReviewSort as unknown as S,
) {
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

/** A page of a queue, and the places from which the pages beside it are read. */
export function reviewPage<T extends z.ZodType>(row: T) {
  return z.object({ rows: z.array(row), previous: z.string().nullable(), next: z.string().nullable() })
}

/** How many a preview covers, and how many one request decides. */
export const previewLimit = 500
export const decisionLimit = 100

const Ids = z.array(z.uuid()).min(1)
const Decision = z.enum(['approve', 'reject'])

/** Which are to be decided: by their ids, or everything that waits and that a search finds. */
export const PreviewRequest = z.union([
  z.strictObject({ decision: Decision, ids: Ids.max(previewLimit) }),
  z.strictObject({ decision: Decision, search: Search }),
])
export type PreviewRequest = z.infer<typeof PreviewRequest>

/** What a decision on each would come to, where no money moves: `ready`, or a refusal's code. */
export const OutcomePreview = z
  .object({
    items: z.array(z.object({ id: z.uuid(), name: z.string(), outcome: z.string() })),
    /** There are more than a preview covers. */
    isCut: z.boolean(),
  })
  .openapi('OutcomePreview')
export type OutcomePreview = z.infer<typeof OutcomePreview>

/** What a decision on each would come to: `ready`, `first-approval` (another operator has to follow), or a refusal's code. */
export const DecisionPreview = z
  .object({
    items: z.array(z.object({ id: z.uuid(), name: z.string(), amount: Dollars, outcome: z.string() })),
    /** There are more than a preview covers. */
    isCut: z.boolean(),
    /** What the firm really has, and what it has once all that can be decided is. */
    custody: Dollars,
    custodyAfter: Dollars,
  })
  .openapi('DecisionPreview')
export type DecisionPreview = z.infer<typeof DecisionPreview>

export const DecisionsRequest = z.discriminatedUnion('decision', [
  z.strictObject({ decision: z.literal('approve'), ids: Ids.max(decisionLimit) }),
  z.strictObject({ decision: z.literal('reject'), ids: Ids.max(decisionLimit), reason: Rejection.shape.reason }),
])
export type DecisionsRequest = z.infer<typeof DecisionsRequest>

/** What became of each: its new status, `first-approval`, or a refusal's code. */
export const DecisionResults = z
  .object({ results: z.array(z.object({ id: z.uuid(), outcome: z.string() })) })
  .openapi('DecisionResults')
export type DecisionResults = z.infer<typeof DecisionResults>
