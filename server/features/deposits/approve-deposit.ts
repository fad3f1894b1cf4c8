import type { Actor } from '#root/contract/identity.ts'
import { checkDepositDecision } from '#root/domain/deposits.ts'
import { toDecimal } from '#root/domain/money.ts'
import { refuse } from '#root/domain/refusal.ts'
import { lockClientAccounts } from '#root/server/ledger/accounts.ts'
import { postTransfers } from '#root/server/ledger/post-transfers.ts'
import { publish } from '#root/server/live/publish.ts'
import { recordAudit } from '#root/server/platform/audit.ts'
import type { Queryable } from '#root/server/platform/database/pool.ts'
import { runOnce } from '#root/server/platform/idempotency.ts'
import { announceDeposit } from './announce-deposit.ts'
import { mailDecision } from './mail-decision.ts'
import { readForReview } from './review/store.ts'
import { decideDeposit, lockDeposit } from './store.ts'

/** Approves a pending deposit and credits it to its client, once. Refuses one that is decided or has no proof yet. */
export function approveDeposit(db: Queryable, operator: Actor, key: string, id: string) {
  const operation = { actorId: operator.id, key, operation: 'deposit.approve', request: { id } }
  return runOnce(db, operation, async (tx) => {
    const deposit = await lockDeposit(tx, id)
    if (!deposit) return refuse('not-found')
    const refusal = checkDepositDecision(deposit.status)
    if (refusal) return refusal

    const { clientId, amountCents } = deposit
    await lockClientAccounts(tx, clientId)
    await postTransfers(tx, [{ reason: 'deposit', clientId, amountCents, subjectId: id }])
    await decideDeposit(tx, id, { status: 'approved', decidedBy: operator.id })
    await recordAudit(tx, {
      actor: operator,
      action: 'deposit-approved',
      subject: { kind: 'deposit', id },
      concerns: clientId,
      before: { status: deposit.status },
      after: { status: 'approved' },
      details: { amount: toDecimal(amountCents) },
    })
    await announceDeposit(tx, deposit)
    await publish(tx, `client:${clientId}`, { type: 'account' })
    const review = await readForReview(tx, id)
    await mailDecision(tx, review)
    return review
  })
}
