import type { Actor } from '#root/contract/identity.ts'
import { toDecimal } from '#root/domain/money.ts'
import { refuse } from '#root/domain/refusal.ts'
import { checkWithdrawalDecision } from '#root/domain/withdrawals.ts'
import { recordAudit } from '#root/server/platform/audit.ts'
import type { Queryable } from '#root/server/platform/database/queryable.ts'
import { runOnce } from '#root/server/platform/idempotency.ts'
import { emailDecision } from './email-withdrawal.ts'
import { withdrawalQueue } from './queue.ts'
import { releaseWithdrawal } from './release-withdrawal.ts'
import { lockWithdrawal } from './store.ts'

/** Rejects a pending withdrawal with a reason that its client sees; the amount is released. Refuses a decided one. */
export function rejectWithdrawal(db: Queryable, operator: Actor, key: string, id: string, reason: string) {
  const operation = { actorId: operator.id, key, operation: 'withdrawal.reject', request: { id, reason } }
  return runOnce(db, operation, async (tx) => {
    const withdrawal = await lockWithdrawal(tx, id)
    if (!withdrawal) return refuse('not-found')
    const refusal = checkWithdrawalDecision(withdrawal.status)
    if (refusal) return refusal

    await releaseWithdrawal(tx, withdrawal, { status: 'rejected', decidedBy: operator.id, reason })
    await recordAudit(tx, {
      actor: operator,
      action: 'withdrawal-rejected',
      subject: { kind: 'withdrawal', id },
      concerns: withdrawal.clientId,
      before: { status: withdrawal.status },
      after: { status: 'rejected', reason },
      details: { amount: toDecimal(withdrawal.amountCents) },
    })
    const review = await withdrawalQueue.read(tx, id)
    await emailDecision(tx, review)
    return review
  })
}
