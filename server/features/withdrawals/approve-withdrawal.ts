import type { Actor } from '#root/contract/identity.ts'
import { toDecimal } from '#root/domain/money.ts'
import { isRefusal, refuse } from '#root/domain/refusal.ts'
import { type Approvers, checkWithdrawalApproval, sentCentsOf } from '#root/domain/withdrawals.ts'
import { lockClientAccounts, lockCustody } from '#root/server/ledger/accounts.ts'
import { postTransfers, type Transfer } from '#root/server/ledger/post-transfers.ts'
import { recordAudit } from '#root/server/platform/audit.ts'
import type { Queryable, Transaction } from '#root/server/platform/database/queryable.ts'
import { runOnce } from '#root/server/platform/idempotency.ts'
import { payouts } from '#root/server/platform/tables/payouts.ts'
import type { WithdrawalRow } from '#root/server/platform/tables/withdrawals.ts'
import { emailDecision } from './email-withdrawal.ts'
import { areOperatorsIndependent, findFirstApprover, recordFirstApproval, readPayoutRules } from './first-approval.ts'
import { publishWithdrawal } from './publish-withdrawal.ts'
import { withdrawalQueue } from './queue.ts'
import { decideWithdrawal, lockWithdrawal } from './store.ts'

/**
 * Pays a pending withdrawal from custody: the fee stays with the firm, the rest is sent. Over the firm's limit two
 * operators must approve: the first approval is recorded, and the withdrawal stays pending. Refuses a decided
 * withdrawal, any while withdrawals are frozen, one that custody cannot pay, and a second approval by the same
 * operator.
 */
export function approveWithdrawal(db: Queryable, operator: Actor, key: string, id: string) {
  const operation = { actorId: operator.id, key, operation: 'withdrawal.approve', request: { id } }
  return runOnce(db, operation, (tx) => approve(tx, operator, id))
}

/**
 * Pays a pending withdrawal as the automatic operator of a lesson. Refuses as `approveWithdrawal` does, and an amount
 * that needs two operators.
 */
export function payAsDirector(db: Queryable, id: string) {
  return db.transaction((tx) => approve(tx, 'director', id))
}

async function approve(tx: Transaction, by: Actor | 'director', id: string) {
  const withdrawal = await lockWithdrawal(tx, id)
  if (!withdrawal) return refuse('not-found')
  await lockClientAccounts(tx, withdrawal.clientId)
  const firm = { custodyCents: await lockCustody(tx), ...(await readPayoutRules(tx)) }
  const operatorId = by === 'director' ? by : by.id
  const effect = checkWithdrawalApproval(withdrawal, firm, await readApprovers(tx, operatorId, withdrawal))
  if (isRefusal(effect)) return effect
  if (effect === 'first-approval') {
    if (by === 'director') return refuse('second-operator-needed')
    await recordFirstApproval(tx, by, withdrawal)
    await publishWithdrawal(tx, withdrawal)
    return withdrawalQueue.read(tx, id)
  }

  await postTransfers(tx, paymentOf(withdrawal))
  await decideWithdrawal(tx, id, { status: 'approved', decidedBy: operatorId })
  // The payment is built and sent after the commit.
  await tx.insert(payouts).values({ withdrawalId: id })
  await recordAudit(tx, {
    actor: by,
    action: 'withdrawal-approved',
    subject: { kind: 'withdrawal', id },
    concerns: withdrawal.clientId,
    before: { status: withdrawal.status },
    after: { status: 'approved' },
    details: { amount: toDecimal(withdrawal.amountCents), fee: toDecimal(withdrawal.feeCents) },
  })
  await publishWithdrawal(tx, withdrawal)
  const review = await withdrawalQueue.read(tx, id)
  await emailDecision(tx, review)
  return review
}

async function readApprovers(tx: Transaction, operatorId: string, { id }: WithdrawalRow): Promise<Approvers> {
  const firstApprovedBy = await findFirstApprover(tx, id)
  return { operatorId, firstApprovedBy, areIndependent: await areOperatorsIndependent(tx, operatorId, firstApprovedBy) }
}

function paymentOf(withdrawal: WithdrawalRow): Transfer[] {
  const { id: subjectId, clientId, feeCents } = withdrawal
  const amountCents = sentCentsOf(withdrawal)
  const fee: Transfer[] =
    feeCents > 0n ? [{ reason: 'withdrawal-fee', clientId, amountCents: feeCents, subjectId }] : []
  return [
    { reason: 'withdrawal-payment', clientId, amountCents, subjectId },
    ...fee,
    { reason: 'withdrawal-payout', clientId, amountCents, subjectId },
  ]
}
