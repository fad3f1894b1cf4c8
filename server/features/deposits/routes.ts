import * as reviews from '#root/contract/deposit-review.ts'
import * as contract from '#root/contract/deposits.ts'
import { isRefusal, refuse } from '#root/domain/refusal.ts'
import type { Chain } from '#root/server/chain/chain.ts'
import { fileHeaders } from '#root/server/platform/files/file-headers.ts'
import {
  actingClient,
  actingOperator,
  actingStaff,
  answerRefusal,
  newRouter,
} from '#root/server/platform/http/router.ts'
import { approveDeposit } from './approve-deposit.ts'
import { openDeposit, type OpeningServices } from './open-deposit.ts'
import { type ProofUploadServices, proofUploadRoutes } from './proof-uploads.ts'
import { rejectDeposit } from './reject-deposit.ts'
import { depositReview } from './review.ts'
import { listDepositsOf } from './store.ts'
import { viewProof } from './view-proof.ts'

export interface DepositServices extends ProofUploadServices, OpeningServices {
  readonly chain: Chain
}

/** The routes of deposits, for clients and operators. */
export function depositRoutes(services: DepositServices) {
  const { db } = services
  return newRouter()
    .route('/', proofUploadRoutes(services))
    .route('/', reviewRoutes(services))
    .openapi(contract.listDeposits, async (c) =>
      c.json({ deposits: await listDepositsOf(db, actingClient(c).id) }, 200),
    )
    .openapi(contract.openDeposit, async (c) => {
      const key = c.req.valid('header')['idempotency-key']
      const outcome = await openDeposit(services, actingClient(c).id, key, c.req.valid('json'))
      return isRefusal(outcome) ? answerRefusal(c, outcome) : c.json(outcome, 201)
    })
    .openapi(contract.readProof, async (c) => {
      const outcome = await viewProof(services, actingStaff(c), c.req.valid('param').id)
      return isRefusal(outcome)
        ? answerRefusal(c, outcome)
        : c.body(new Uint8Array(outcome.bytes), 200, fileHeaders(outcome))
    })
    .openapi(contract.approveDeposit, async (c) => {
      const key = c.req.valid('header')['idempotency-key']
      const outcome = await approveDeposit(services, actingOperator(c), key, c.req.valid('param').id)
      return isRefusal(outcome) ? answerRefusal(c, outcome) : c.json(outcome, 200)
    })
    .openapi(contract.rejectDeposit, async (c) => {
      const key = c.req.valid('header')['idempotency-key']
      const { reason } = c.req.valid('json')
      const outcome = await rejectDeposit(db, actingOperator(c), key, c.req.valid('param').id, reason)
      return isRefusal(outcome) ? answerRefusal(c, outcome) : c.json(outcome, 200)
    })
}

function reviewRoutes(services: DepositServices) {
  const { db } = services
  return newRouter()
    .openapi(reviews.listDepositsForReview, async (c) =>
      c.json(await depositReview.list(db, c.req.valid('query')), 200),
    )
    .openapi(reviews.readDepositForReview, async (c) => {
      const found = await depositReview.find(db, c.req.valid('param').id)
      return found ? c.json(found, 200) : answerRefusal(c, refuse('not-found'))
    })
    .openapi(reviews.previewDepositDecisions, async (c) =>
      c.json(await depositReview.preview(db, actingOperator(c), c.req.valid('json')), 200),
    )
    .openapi(reviews.decideDeposits, async (c) => {
      const key = c.req.valid('header')['idempotency-key']
      const outcome = await depositReview.decideMany(services, actingOperator(c), key, c.req.valid('json'))
      return isRefusal(outcome) ? answerRefusal(c, outcome) : c.json(outcome, 200)
    })
}
