import * as contract from '#root/contract/deposits.ts'
import { isRefusal } from '#root/domain/refusal.ts'
import type { Chain } from '#root/server/chain/chain.ts'
import { fileHeaders } from '#root/server/platform/files/file-headers.ts'
import { actingClient, actingStaff, answerRefusal, newRouter } from '#root/server/platform/http/router.ts'
import { openDeposit, type OpeningServices } from './open-deposit.ts'
import { type ProofUploadServices, proofUploadRoutes } from './proof-uploads.ts'
import { listDepositsOf } from './store.ts'
import { viewProof } from './view-proof.ts'

export interface DepositServices extends ProofUploadServices, OpeningServices {
  readonly chain: Chain
}

/** The routes of deposits, but those of their review. */
export function depositRoutes(services: DepositServices) {
  const { db } = services
  return newRouter()
    .route('/', proofUploadRoutes(services))
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
}
