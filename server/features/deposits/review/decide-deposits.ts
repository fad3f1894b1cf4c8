import type { Actor } from '#root/contract/identity.ts'
import { decisionLimit, type DecisionsRequest } from '#root/contract/review.ts'
import { isRefusal } from '#root/domain/refusal.ts'
import { decideMany } from '#root/server/platform/decide-many.ts'
import { type ApprovalServices, approveDeposit } from '../approve-deposit.ts'
import { rejectDeposit } from '../reject-deposit.ts'
import { selectInOrder } from './store.ts'

/** Approves or rejects many deposits, each by itself and once, in the order of their arrival. Tells what became of each. */
export async function decideDeposits(
  services: ApprovalServices,
  operator: Actor,
  key: string,
  request: DecisionsRequest,
) {
  const { db } = services
  return decideMany(db, {
    actor: operator,
    key,
    noun: 'deposits',
    request,
    found: await selectInOrder(db, request, decisionLimit),
    decideOne: async (id, own) => {
      const outcome =
        request.decision === 'approve'
          ? await approveDeposit(services, operator, own, id)
          : await rejectDeposit(db, operator, own, id, request.reason)
      return isRefusal(outcome) ? outcome : outcome.status
    },
  })
}
