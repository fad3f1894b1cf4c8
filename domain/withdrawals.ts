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

/** While withdrawals are frozen nobody is paid; rejecting and cancelling, which give money back, go on. */
export function checkFreeze(isFrozen: boolean): Refusal<'withdrawals-frozen'> | null {
  return isFrozen ? refuse('withdrawals-frozen') : null
}

/** Nobody is paid with money that the firm does not have. `custodyCents` is what it really holds. */
export function checkCustody(payoutCents: Cents, custodyCents: Cents): Refusal<'insufficient-custody'> | null {
  return payoutCents > custodyCents ? refuse('insufficient-custody') : null
}

/** What becomes of an operator's approval: it pays, or it is the first of two. */
export type ApprovalEffect = 'pays' | 'is-first'

/** The operator who approves now, and the one who approved first; whether neither came by the other's or the same invitations. */
export interface Approvers {
  readonly operatorId: string
  readonly firstApprovedBy: string | null
  readonly areIndependent: boolean
}

/**
 * A payout over the firm's limit needs two different operators: the first one's approval is noted, the second one's pays.
 * `limitCents` is null where one is enough for any amount. Refuses the operator who has approved it first, and one who is not
 * independent of that one: the two might be one person.
 */
export function checkApproval(
  amountCents: Cents,
  limitCents: Cents | null,
  { operatorId, firstApprovedBy, areIndependent }: Approvers,
): ApprovalEffect | Refusal<'second-operator-needed' | 'second-operator-not-independent'> {
  if (!needsTwoOperators(amountCents, limitCents)) return 'pays'
  if (firstApprovedBy === null) return 'is-first'
  if (firstApprovedBy === operatorId) return refuse('second-operator-needed')
  return areIndependent ? 'pays' : refuse('second-operator-not-independent')
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
