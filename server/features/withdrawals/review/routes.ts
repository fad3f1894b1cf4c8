import * as contract from '#root/contract/withdrawal-review.ts'
import { isRefusal, refuse } from '#root/domain/refusal.ts'
import type { Queryable } from '#root/server/platform/database/pool.ts'
import { actingOperator, answerRefusal, newRouter } from '#root/server/platform/http/router.ts'
import { decideWithdrawals } from './decide-withdrawals.ts'
import { previewDecisions } from './preview-decisions.ts'
import { findForReview, listForReview } from './store.ts'

/** The routes of the queue of withdrawals. */
export function withdrawalReviewRoutes({ db, payNow }: { db: Queryable; payNow: () => void }) {
  return newRouter()
    .openapi(contract.listWithdrawalsForReview, async (c) => c.json(await listForReview(db, c.req.valid('query')), 200))
    .openapi(contract.readWithdrawalForReview, async (c) => {
      const withdrawal = await findForReview(db, c.req.valid('param').id)
      return withdrawal ? c.json(withdrawal, 200) : answerRefusal(c, refuse('not-found'))
    })
    .openapi(contract.previewWithdrawalDecisions, async (c) =>
      c.json(await previewDecisions(db, actingOperator(c), c.req.valid('json')), 200),
    )
    .openapi(contract.decideWithdrawals, async (c) => {
      const key = c.req.valid('header')['idempotency-key']
      const outcome = await decideWithdrawals(db, actingOperator(c), key, c.req.valid('json'))
      if (!isRefusal(outcome)) payNow()
      return isRefusal(outcome) ? answerRefusal(c, outcome) : c.json(outcome, 200)
    })
}
