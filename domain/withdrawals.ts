import type { Limits } from './limits.ts'
import { cents, type Cents, formatWholeDollars, shareRoundedDown } from './money.ts'
import { refuse, type Refusal } from './refusal.ts'

/** pending: the amount is held. approved: paid. rejected and cancelled: the amount was released. */
export type WithdrawalStatus = 'pending' | 'approved' | 'rejected' | 'cancelled'

export type WithdrawalRefusal = 'below-minimum-withdrawal' | 'insufficient-balance'
export type WithdrawalDecisionRefusal =
  | 'withdrawal-not-pending'
  | 'withdrawals-frozen'
  | 'insufficient-custody'
  | 'second-operator-needed'
  | 'second-operator-not-independent'

/** May the client request this amount? At least the firm's minimum, at most the withdrawable balance. */
export function checkWithdrawal(
  amountCents: Cents,
  withdrawableCents: Cents,
  { minWithdrawalCents }: Limits,
): Refusal<WithdrawalRefusal> | null {
  if (amountCents < minWithdrawalCents)
    return refuse('below-minimum-withdrawal', {
      field: 'amount',
      params: { min: formatWholeDollars(minWithdrawalCents) },
    })
  if (amountCents > withdrawableCents) return refuse('insufficient-balance', { field: 'amount' })
  return null
}

/** May it be decided (approved, rejected, cancelled)? Only while it is pending, so each is decided once. */
export function checkWithdrawalDecision(status: WithdrawalStatus): Refusal<'withdrawal-not-pending'> | null {
  return status === 'pending' ? null : refuse('withdrawal-not-pending')
}

/** The effect of an operator's approval: it pays, or it is the first of two. */
export type ApprovalEffect = 'pays' | 'first-approval'

/**
 * The operator who approves now, the one who approved first, and whether the two are independent: neither invited the
 * other, and no one person invited both.
 */
export interface Approvers {
  readonly operatorId: string
  readonly firstApprovedBy: string | null
  readonly areIndependent: boolean
}

/** The facts about the firm on which the approval of a withdrawal depends. */
export interface PayingFirm {
  readonly isFrozen: boolean
  /** What the firm really holds. */
  readonly custodyCents: Cents
  /** The amount up to which one operator is enough; null: one is enough for any amount. */
  readonly limitCents: Cents | null
}

/**
 * May an operator approve a withdrawal, and what does the approval do? The preview and the approval both use this rule.
 * It refuses a decided withdrawal, any withdrawal while withdrawals are frozen (rejecting and cancelling still work),
 * and an amount that custody does not hold. A payout over the limit needs two operators: the first approval is
 * recorded, the second pays. The second operator must be another one and independent of the first: otherwise the two
 * might be one person.
 */
export function checkWithdrawalApproval(
  withdrawal: { readonly status: WithdrawalStatus; readonly amountCents: Cents; readonly feeCents: Cents },
  { isFrozen, custodyCents, limitCents }: PayingFirm,
  { operatorId, firstApprovedBy, areIndependent }: Approvers,
): ApprovalEffect | Refusal<WithdrawalDecisionRefusal> {
  const refusal = checkWithdrawalDecision(withdrawal.status)
  if (refusal) return refusal
  if (isFrozen) return refuse('withdrawals-frozen')
  if (sentCentsOf(withdrawal) > custodyCents) return refuse('insufficient-custody')
  if (!needsTwoOperators(withdrawal.amountCents, limitCents)) return 'pays'
  if (firstApprovedBy === null) return 'first-approval'
  if (firstApprovedBy === operatorId) return refuse('second-operator-needed')
  return areIndependent ? 'pays' : refuse('second-operator-not-independent')
}

/** The amount that leaves custody when a withdrawal is paid: without the fee, which stays with the firm. */
export function sentCentsOf({ amountCents, feeCents }: { amountCents: Cents; feeCents: Cents }): Cents {
  return cents(amountCents - feeCents)
}

/** Whether a payout is over the limit up to which one operator is enough. */
export function needsTwoOperators(amountCents: Cents, limitCents: Cents | null): boolean {
  return limitCents !== null && amountCents > limitCents
}

/**
 * Splits a withdrawal into the fee and what is sent. The fee is rounded down to the cent, so
 * fee + sent is always the amount.
 */
export function quoteWithdrawal(amountCents: Cents, feeBasisPoints: bigint) {
  const feeCents = shareRoundedDown(amountCents, feeBasisPoints)
  return { amountCents, feeCents, sentCents: cents(amountCents - feeCents) }
}
