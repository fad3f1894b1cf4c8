import type { Actor } from '#root/contract/identity.ts'
import { checkDepositDecision } from '#root/domain/deposits.ts'
import { toDecimal } from '#root/domain/money.ts'
import { refuse } from '#root/domain/refusal.ts'
import { recordAudit } from '#root/server/platform/audit.ts'
import type { Queryable } from '#root/server/platform/database/queryable.ts'
import { runOnce } from '#root/server/platform/idempotency.ts'
import { publishDeposit, emailDecision } from './publish-deposit.ts'
import { depositQueue } from './queue.ts'
import { decideDeposit, lockDeposit } from './store.ts'

/** Rejects a pending deposit with a reason that its client sees; nothing is credited. Refuses a decided one. */
export function rejectDeposit(db: Queryable, operator: Actor, key: string, id: string, reason: string) {
  const operation = { actorId: operator.id, key, operation: 'deposit.reject', request: { id, reason } }
  return runOnce(db, operation, async (tx) => {
    const deposit = await lockDeposit(tx, id)
    if (!deposit) return refuse('not-found')
    const refusal = checkDepositDecision(deposit.status)
    if (refusal) return refusal

    await decideDeposit(tx, id, { status: 'rejected', decidedBy: operator.id, reason })
    await recordAudit(tx, {
      actor: operator,
      action: 'deposit-rejected',
      subject: { kind: 'deposit', id },
      concerns: deposit.clientId,
      before: { status: deposit.status },
      after: { status: 'rejected', reason },
      details: { amount: toDecimal(deposit.amountCents) },
    })
    await publishDeposit(tx, deposit)
    const review = await depositQueue.read(tx, id)
    await emailDecision(tx, review)
    return review
  })
}
