import type { Actor } from '#root/contract/identity.ts'
import { decisionLimit, type DecisionsRequest } from '#root/contract/review.ts'
import { isRefusal } from '#root/domain/refusal.ts'
import type { Queryable } from '#root/server/platform/database/pool.ts'
import { decideMany } from '#root/server/platform/decide-many.ts'
import { approveWithdrawal } from '../approve-withdrawal.ts'
import { rejectWithdrawal } from '../reject-withdrawal.ts'
import { selectInOrder } from './store.ts'

/**
 * Pays or rejects many withdrawals, each by itself and once, in the order of their arrival: as far as custody reaches. One that
 * it does not reach for is refused and stays pending; a smaller one after it may still be paid. Tells what became of each.
 */
export async function decideWithdrawals(db: Queryable, operator: Actor, key: string, request: DecisionsRequest) {
  return decideMany(db, {
    actor: operator,
    key,
    noun: 'withdrawals',
    request,
    found: await selectInOrder(db, request, decisionLimit),
    decideOne: async (id, own) => {
      const outcome =
        request.decision === 'approve'
          ? await approveWithdrawal(db, operator, own, id)
          : await rejectWithdrawal(db, operator, own, id, request.reason)
      // Over the firm's limit the first operator's approval pays nothing yet.
      if (!isRefusal(outcome) && outcome.status === 'pending') return 'first-approval'
      return isRefusal(outcome) ? outcome : outcome.status
    },
  })
}
