import type { Limits } from './limits.ts'
import { cents, type Cents, formatWholeDollars, shareRoundedDown } from './money.ts'
import { refuse, type Refusal } from './refusal.ts'

/** `pending`: the amount is held. `approved`: paid. `rejected` and `cancelled`: the amount was released. */
export type WithdrawalStatus = 'pending' | 'approved' | 'rejected' | 'cancelled'

export type WithdrawalRefusal = 'below-minimum-withdrawal' | 'insufficient-balance'
export type WithdrawalDecisionRefusal =
  | 'withdrawal-not-pending'
  | 'withdrawals-frozen'
  | 'insufficient-custody'
  | 'second-operator-needed'
  | 'second-operator-not-independent'

/** Whether the client may request this amount: at least the firm's minimum, at most the withdrawable balance. */
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

/**
 * Whether a withdrawal may be decided (approved, rejected, cancelled): only while it is pending, so that each is
 * decided once.
 */
export function checkWithdrawalDecision(status: WithdrawalStatus): Refusal<'withdrawal-not-pending'> | null {
  return status === 'pending' ? null : refuse('withdrawal-not-pending')
}

/** The effect of an operator's approval: the withdrawal is paid, or it is the first of two approvals. */
export type ApprovalEffect = 'pays' | 'first-approval'

/**
 * The operator who approves now, the one who approved first, and whether the two are independent: neither invited the
 * other, and nobody invited both.
 */
export interface Approvers {
  readonly operatorId: string
  readonly firstApprovedBy: string | null
  readonly areIndependent: boolean
}

/** The firm's custody and rules, on which the approval of a withdrawal depends. */
export interface PayingFirm {
  readonly isFrozen: boolean
  /** The firm's real money. */
  readonly custodyCents: Cents
  /** The amount up to which one operator is enough; null: one is enough for any amount. */
  readonly limitCents: Cents | null
}

/**
 * Whether an operator may approve a withdrawal, and the effect of the approval. The preview and the approval both use
 * this rule. It refuses a decided withdrawal, any withdrawal while withdrawals are frozen (rejecting and cancelling
 * still work), and an amount that custody does not cover. A payout over the limit needs two operators: after the first
 * approval it stays pending, the second pays it. The second operator must be independent of the first; otherwise the
 * two might be one person.
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
 * Splits a withdrawal into the fee and the sent amount. The fee is rounded down to the cent, so that fee + sent is
 * always the amount.
 */
export function quoteWithdrawal(amountCents: Cents, feeBasisPoints: bigint) {
  const feeCents = shareRoundedDown(amountCents, feeBasisPoints)
  return { amountCents, feeCents, sentCents: cents(amountCents - feeCents) }
}
