import * as contract from '#root/contract/deposits.ts'
import type { PreviewRequest } from '#root/contract/review.ts'
import { approvalFacts, checkDepositApproval, checkDepositDecision } from '#root/domain/deposits.ts'
import { type Cents, fromDecimal } from '#root/domain/money.ts'
import { readFirmBalances } from '#root/server/ledger/accounts.ts'
import type { Queryable } from '#root/server/platform/database/queryable.ts'
import { defineReview } from '#root/server/review/define-review.ts'
import { reviewRoutes } from '#root/server/review/review-routes.ts'
import { type ApprovalServices, approveDeposit } from './approve-deposit.ts'
import { depositQueue } from './queue.ts'
import { rejectDeposit } from './reject-deposit.ts'

/** The review of deposits. */
export const depositReview = defineReview({
  noun: 'deposits',
  queue: depositQueue,
  readFacts: async (db: Queryable) => ({ custodyCents: (await readFirmBalances(db)).custodyCents }),
  checkApproval: (deposit) => checkDepositApproval(deposit.status, approvalFacts(deposit)) ?? 'ready',
  checkRejection: ({ status }) => checkDepositDecision(status),
  money: {
    amountCents: creditOf,
    custodyChangeCents: (deposit) => creditOf(deposit, 'approve'),
  },
  approve: (services: ApprovalServices, operator, key, id) => approveDeposit(services, operator, key, id),
  reject: ({ db }, operator, key, id, reason) => rejectDeposit(db, operator, key, id, reason),
})

/** An approval credits the received payments; without a payment, the amount by its proof. */
function creditOf(deposit: contract.DepositForReview, decision: PreviewRequest['decision']): Cents {
  const isPaid = decision === 'approve' && approvalFacts(deposit).isReady
  return fromDecimal(isPaid ? deposit.payment.creditable : deposit.amount)
}

/** The routes of the review of deposits. */
export function depositReviewRoutes(services: ApprovalServices) {
  return reviewRoutes(contract.depositReview, depositReview, services)
}
