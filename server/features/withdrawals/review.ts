import type { Actor } from '#root/contract/identity.ts'
import * as contract from '#root/contract/withdrawals.ts'
import { fromDecimal } from '#root/domain/money.ts'
import {
  checkWithdrawalApproval,
  checkWithdrawalDecision,
  type PayingFirm,
  sentCentsOf,
} from '#root/domain/withdrawals.ts'
import { readFirmBalances } from '#root/server/ledger/accounts.ts'
import type { Queryable } from '#root/server/platform/database/queryable.ts'
import { defineReview } from '#root/server/review/define-review.ts'
import { reviewRoutes } from '#root/server/review/review-routes.ts'
import { approveWithdrawal } from './approve-withdrawal.ts'
import { readPayoutRules } from './first-approval.ts'
import { withdrawalQueue } from './queue.ts'
import { rejectWithdrawal } from './reject-withdrawal.ts'

/**
 * The review of withdrawals. A bulk approval pays in order of arrival: a withdrawal that custody cannot pay stays
 * pending, and a smaller one after it may still be paid.
 */
export const withdrawalReview = defineReview({
  noun: 'withdrawals',
  queue: withdrawalQueue,
  readFacts,
  checkApproval(withdrawal: contract.WithdrawalForReview, { operatorId, ...firm }: Facts) {
    const first = withdrawal.firstApproval
    const effect = checkWithdrawalApproval({ ...withdrawal, ...centsOf(withdrawal) }, firm, {
      operatorId,
      firstApprovedBy: first?.operatorId ?? null,
      areIndependent: first?.secondOperators.some(({ id }) => id === operatorId) ?? true,
    })
    return effect === 'pays' ? 'ready' : effect
  },
  checkRejection: ({ status }) => checkWithdrawalDecision(status),
  money: {
    amountCents: ({ amount }) => fromDecimal(amount),
    custodyChangeCents: (withdrawal) => -sentCentsOf(centsOf(withdrawal)),
  },
  approve: ({ db }: { db: Queryable }, operator, key, id) => approveWithdrawal(db, operator, key, id),
  reject: ({ db }, operator, key, id, reason) => rejectWithdrawal(db, operator, key, id, reason),
})

interface Facts extends PayingFirm {
  /** The operator who would decide. */
  readonly operatorId: string
}

async function readFacts(db: Queryable, { id: operatorId }: Actor): Promise<Facts> {
  const { custodyCents } = await readFirmBalances(db)
  return { operatorId, custodyCents, ...(await readPayoutRules(db)) }
}

function centsOf({ amount, fee }: contract.WithdrawalForReview) {
  return { amountCents: fromDecimal(amount), feeCents: fromDecimal(fee) }
}

/** The routes of the review of withdrawals; `payNow` sends newly approved payouts. */
export function withdrawalReviewRoutes({ db, payNow }: { db: Queryable; payNow: () => void }) {
  return reviewRoutes(contract.withdrawalReview, withdrawalReview, { db }, payNow)
}
