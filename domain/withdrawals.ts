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

/** May the client ask for this amount? At least what the firm pays out, at most what is withdrawable. */
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

/** What an operator's approval does: it pays, or it is the first of two. */
export type ApprovalEffect = 'pays' | 'is-first'

/** The operator who approves now, and the one who approved first; whether neither was invited by the other or by the same person. */
export interface Approvers {
  readonly operatorId: string
  readonly firstApprovedBy: string | null
  readonly areIndependent: boolean
}

/** What the approval of a withdrawal depends on in the firm. */
export interface PayingFirm {
  readonly isFrozen: boolean
  /** What the firm really holds. */
  readonly custodyCents: Cents
  /** The amount up to which one operator is enough; null: for any amount. */
  readonly limitCents: Cents | null
}

/**
 * May an operator approve a withdrawal, and what does the approval do? The one rule of the preview and of the approval itself.
 * Refuses a withdrawal that is decided, any while withdrawals are frozen (rejecting and cancelling, which give money back, go
 * on), and one for which the firm does not hold the money. A payout over the limit needs two different operators: the first
 * approval is recorded, the second pays. Refuses a second approval by the operator who gave the first, and by one who is not
 * independent of that operator: the two might be one person.
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
  if (firstApprovedBy === null) return 'is-first'
  if (firstApprovedBy === operatorId) return refuse('second-operator-needed')
  return areIndependent ? 'pays' : refuse('second-operator-not-independent')
}

/** What leaves custody when a withdrawal is paid: the amount without the fee, which stays with the firm. */
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
