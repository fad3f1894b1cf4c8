import * as contract from '#root/contract/deposits.ts'
import { isRefusal } from '#root/domain/refusal.ts'
import type { Chain } from '#root/server/chain/chain.ts'
import { fileHeaders } from '#root/server/platform/files/file-headers.ts'
import { fileAnswer, route, type Route } from '#root/server/platform/http/route.ts'
import { openDeposit, type OpeningServices } from './open-deposit.ts'
import { type ProofUploadServices, proofUploadRoutes } from './proof-uploads.ts'
import { listDepositsOf } from './store.ts'
import { viewProof } from './view-proof.ts'

export interface DepositServices extends ProofUploadServices, OpeningServices {
  readonly chain: Chain
}

/** The routes of deposits, except their review. */
export function depositRoutes(services: DepositServices): Route[] {
  const { db } = services
  return [
    ...proofUploadRoutes(services),
    route(contract.listDeposits, async ({ actor }) => ({ deposits: await listDepositsOf(db, actor.id) })),
    route(contract.openDeposit, ({ actor, key, body }) => openDeposit(services, actor.id, key, body)),
    route(contract.readProof, async ({ actor, params }) => {
      const outcome = await viewProof(services, actor, params.id)
      return isRefusal(outcome) ? outcome : fileAnswer(outcome.bytes, fileHeaders(outcome))
    }),
  ]
}
