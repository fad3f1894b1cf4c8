import * as contract from '#root/contract/deposit-review.ts'
import { isRefusal, refuse } from '#root/domain/refusal.ts'
import { actingOperator, answerRefusal, newRouter } from '#root/server/platform/http/router.ts'
import type { ApprovalServices } from '../approve-deposit.ts'
import { decideDeposits } from './decide-deposits.ts'
import { previewDecisions } from './preview-decisions.ts'
import { findForReview, listForReview } from './store.ts'

/** The routes of the queue of deposits. */
export function depositReviewRoutes(services: ApprovalServices) {
  const { db } = services
  return newRouter()
    .openapi(contract.listDepositsForReview, async (c) => c.json(await listForReview(db, c.req.valid('query')), 200))
    .openapi(contract.readDepositForReview, async (c) => {
      const deposit = await findForReview(db, c.req.valid('param').id)
      return deposit ? c.json(deposit, 200) : answerRefusal(c, refuse('not-found'))
    })
    .openapi(contract.previewDepositDecisions, async (c) =>
      c.json(await previewDecisions(db, c.req.valid('json')), 200),
    )
    .openapi(contract.decideDeposits, async (c) => {
      const key = c.req.valid('header')['idempotency-key']
      const outcome = await decideDeposits(services, actingOperator(c), key, c.req.valid('json'))
      return isRefusal(outcome) ? answerRefusal(c, outcome) : c.json(outcome, 200)
    })
}
