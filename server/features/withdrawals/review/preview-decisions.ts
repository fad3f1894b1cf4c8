import type { Actor } from '#root/contract/identity.ts'
import { type DecisionPreview, previewLimit, type PreviewRequest } from '#root/contract/review.ts'
import type { WithdrawalForReview } from '#root/contract/withdrawals.ts'
import { cents, type Cents, fromDecimal, toDecimal } from '#root/domain/money.ts'
import { isRefusal } from '#root/domain/refusal.ts'
import { checkApproval, checkCustody, checkFreeze, checkWithdrawalDecision } from '#root/domain/withdrawals.ts'
import { readFirmBalances } from '#root/server/ledger/accounts.ts'
import type { Queryable } from '#root/server/platform/database/pool.ts'
import { readApprovalLimit } from '../first-approval.ts'
import { findFreeze } from '../freeze/store.ts'
import { selectInOrder } from './store.ts'

/**
 * What deciding many withdrawals would come to, in the order of their arrival: which custody reaches for, one after the other,
 * and which it does not. Changes nothing.
 */
export async function previewDecisions(
  db: Queryable,
  operator: Actor,
  request: PreviewRequest,
): Promise<DecisionPreview> {
  const found = await selectInOrder(db, request, previewLimit + 1)
  const firm = {
    operatorId: operator.id,
    isFrozen: (await findFreeze(db)) !== undefined,
    limitCents: await readApprovalLimit(db),
    custodyCents: (await readFirmBalances(db)).custodyCents,
  }
  let left = firm.custodyCents
  const items = found.slice(0, previewLimit).map((withdrawal) => {
    const outcome =
      request.decision === 'approve'
        ? outcomeOfApproval(withdrawal, { ...firm, custodyCents: left })
        : (checkWithdrawalDecision(withdrawal.status)?.refusal ?? 'ready')
    if (request.decision === 'approve' && outcome === 'ready') left = cents(left - sentCents(withdrawal))
    const { id, client, amount } = withdrawal
    return { id, name: `${client.firstName} ${client.lastName}`, amount, outcome }
  })
  const custody = toDecimal(firm.custodyCents)
  return { items, isCut: found.length > previewLimit, custody, custodyAfter: toDecimal(left) }
}

interface Firm {
  readonly operatorId: string
  readonly isFrozen: boolean
  readonly limitCents: Cents | null
  /** What is left of custody when it is this one's turn. */
  readonly custodyCents: Cents
}

/** The checks of an approval, in its order. */
function outcomeOfApproval(withdrawal: WithdrawalForReview, firm: Firm): string {
  const refusal =
    checkWithdrawalDecision(withdrawal.status) ??
    checkFreeze(firm.isFrozen) ??
    checkCustody(sentCents(withdrawal), firm.custodyCents)
  if (refusal) return refusal.refusal
  const effect = checkApproval(fromDecimal(withdrawal.amount), firm.limitCents, {
    operatorId: firm.operatorId,
    firstApprovedBy: withdrawal.firstApproval?.operatorId ?? null,
    areIndependent: withdrawal.firstApproval?.secondOperators.some(({ id }) => id === firm.operatorId) ?? true,
  })
  if (isRefusal(effect)) return effect.refusal
  return effect === 'is-first' ? 'first-approval' : 'ready'
}

/** What leaves custody: the amount without the fee. */
function sentCents({ amount, fee }: WithdrawalForReview): Cents {
  return cents(fromDecimal(amount) - fromDecimal(fee))
}
