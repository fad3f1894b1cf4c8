import type { z } from '@hono/zod-openapi'
import type { ReviewSort, reviewRoutes as contractOf } from '#root/contract/review.ts'
import { isRefusal, refuse } from '#root/domain/refusal.ts'
import { type Route, route } from '#root/server/platform/http/route.ts'
import type { Review, Services } from './define-review.ts'

/** The contract of a review of any noun. */
type ReviewContract<Item, Decided, Preview> = ReturnType<
  typeof contractOf<
    string,
    z.ZodType<string>,
    z.ZodType<ReviewSort>,
    z.ZodType<Item>,
    z.ZodType<Decided>,
    z.ZodType<Preview>
  >
>

/**
 * The routes of one noun's review; the compiler checks the answers against the contract. `afterApproval` runs after one
 * or more records were approved.
 */
export function reviewRoutes<S extends Services, Item extends object, Decided extends object, Preview extends object>(
  contract: ReviewContract<Item, Decided, Preview>,
  review: Review<S, Item, Decided, Preview>,
  services: S,
  afterApproval?: () => void,
): Route[] {
  return routesOf(contract as ReviewContract<object, object, object>, review, services, afterApproval)
}

function routesOf<S extends Services>(
  contract: ReviewContract<object, object, object>,
  review: Review<S, object, object, object>,
  services: S,
  afterApproval: () => void = () => {},
): Route[] {
  const { db } = services
  return [
    route(contract.list, ({ query }) => review.list(db, query)),
    route(contract.find, async ({ params }) => (await review.find(db, params.id)) ?? refuse('not-found')),
    route(contract.approve, async ({ actor, key, params }) => {
      const outcome = await review.approve(services, actor, key, params.id)
      if (!isRefusal(outcome)) afterApproval()
      return outcome
    }),
    route(contract.reject, ({ actor, key, params, body }) =>
      review.reject(services, actor, key, params.id, body.reason),
    ),
    route(contract.previewDecisions, ({ actor, body }) => review.preview(db, actor, body)),
    route(contract.decideMany, async ({ actor, key, body }) => {
      const outcome = await review.decideMany(services, actor, key, body)
      if (!isRefusal(outcome)) afterApproval()
      return outcome
    }),
  ]
}
