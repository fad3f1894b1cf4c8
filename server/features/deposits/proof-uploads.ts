import type { Context } from 'hono'
import * as contract from '#root/contract/proof-uploads.ts'
import { maxProofBytes, mayUploadProof } from '#root/domain/deposits.ts'
import { isRefusal, refuse } from '#root/domain/refusal.ts'
import type { Queryable } from '#root/server/platform/database/pool.ts'
import type { Files } from '#root/server/platform/files/files.ts'
import { actingClient, answerRefusal, type AppEnv, newRouter } from '#root/server/platform/http/router.ts'
import { answerTus } from '#root/server/platform/uploads/answer-tus.ts'
import type { UploadParts } from '#root/server/platform/uploads/upload-parts.ts'
import { finishUpload } from '#root/server/platform/uploads/uploads.ts'
import { findDepositOf } from './store.ts'
import { uploadProof } from './upload-proof.ts'

export interface ProofUploadServices {
  readonly db: Queryable
  readonly files: Files
  readonly parts: UploadParts
  /** After how many days an uploaded proof is deleted. */
  readonly retentionDays: number
}

/** The routes by which a proof of payment comes in pieces. */
export function proofUploadRoutes(services: ProofUploadServices) {
  // The protocol's library makes the answers, so that their types are not seen here.
  const answer = (c: Context<AppEnv>) => answerProofUpload(services, c) as Promise<never>
  return newRouter()
    .openapi(contract.beginProofUpload, (c) => answer(c))
    .openapi(contract.readProofUpload, (c) => answer(c))
    .openapi(contract.continueProofUpload, (c) => answer(c))
    .openapi(contract.cancelProofUpload, (c) => answer(c))
}

async function answerProofUpload(services: ProofUploadServices, c: Context<AppEnv>): Promise<Response> {
  const clientId = actingClient(c).id
  const depositId = c.req.param('id') ?? ''
  const deposit = await findDepositOf(services.db, clientId, depositId)
  if (!deposit) return answerRefusal(c, refuse('not-found'))
  // Asked before anything is sent, so that nobody sends 5 MB for a no; and again when it has arrived.
  if (c.req.method === 'POST' && !mayUploadProof(deposit.status))
    return answerRefusal(c, refuse('proof-not-accepted-now'))
  return answerTus(c, services, {
    ownerId: clientId,
    purpose: `deposit:${depositId}`,
    maxBytes: maxProofBytes,
    onArrived: async ({ id, name }) => {
      const bytes = await services.parts.read(id)
      // Two requests may find the file complete; the one that comes second finds nothing left to do.
      if (!bytes) return null
      const outcome = await uploadProof(services, { clientId, depositId, name, bytes }, (tx) => finishUpload(tx, id))
      return isRefusal(outcome) ? outcome : null
    },
  })
}
