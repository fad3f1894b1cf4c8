import type { UploadParts } from '#platform/uploads/local-upload-parts.ts'
import * as contract from '#root/contract/proof-uploads.ts'
import { maxProofBytes, mayUploadProof } from '#root/domain/deposits.ts'
import { isRefusal, refuse } from '#root/domain/refusal.ts'
import type { Queryable } from '#root/server/platform/database/queryable.ts'
import type { Files } from '#root/server/platform/files/files.ts'
import { type Route, route } from '#root/server/platform/http/route.ts'
import { answerTus, type UploadRequest } from '#root/server/platform/uploads/answer-tus.ts'
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
export function proofUploadRoutes(services: ProofUploadServices): Route[] {
  const answer = (request: UploadRequest<'id'>) => answerProofUpload(services, request)
  return [
    route(contract.beginProofUpload, answer),
    route(contract.readProofUpload, answer),
    route(contract.continueProofUpload, answer),
    route(contract.cancelProofUpload, answer),
  ]
}

async function answerProofUpload(services: ProofUploadServices, { actor, params, context }: UploadRequest<'id'>) {
  const [clientId, depositId] = [actor.id, params.id]
  const deposit = await findDepositOf(services.db, clientId, depositId)
  if (!deposit) return refuse('not-found')
  // Asked before anything is sent, so that nobody sends 5 MB for a no; and again when it has arrived.
  if (context.req.method === 'POST' && !mayUploadProof(deposit.status)) return refuse('proof-not-accepted-now')
  return answerTus(context, services, {
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
