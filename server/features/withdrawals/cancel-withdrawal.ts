import type { Actor } from '#root/contract/identity.ts'
import { toDecimal } from '#root/domain/money.ts'
import { refuse } from '#root/domain/refusal.ts'
import { checkWithdrawalDecision } from '#root/domain/withdrawals.ts'
import { recordAudit } from '#root/server/platform/audit.ts'
import type { Queryable } from '#root/server/platform/database/queryable.ts'
import { runOnce } from '#root/server/platform/idempotency.ts'
import { releaseWithdrawal } from './release-withdrawal.ts'
import { lockWithdrawalOf, toWithdrawal } from './store.ts'

/** Cancels a client's own pending withdrawal; the amount is released. Refuses a decided one. */
export function cancelWithdrawal(db: Queryable, client: Actor, key: string, id: string) {
  return runOnce(db, { actorId: client.id, key, operation: 'withdrawal.cancel', request: { id } }, async (tx) => {
    const withdrawal = await lockWithdrawalOf(tx, client.id, id)
    if (!withdrawal) return refuse('not-found')
    const refusal = checkWithdrawalDecision(withdrawal.status)
    if (refusal) return refusal

    const cancelled = await releaseWithdrawal(tx, withdrawal, { status: 'cancelled', decidedBy: client.id })
    await recordAudit(tx, {
      actor: client,
      action: 'withdrawal-cancelled',
      subject: { kind: 'withdrawal', id },
      concerns: client.id,
      before: { status: withdrawal.status },
      after: { status: 'cancelled' },
      details: { amount: toDecimal(withdrawal.amountCents) },
    })
    return toWithdrawal(cancelled)
  })
}
