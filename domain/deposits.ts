import type { Limits } from './limits.ts'
import { type Cents, formatWholeDollars } from './money.ts'
import type { PaymentSummary } from './payments.ts'
import { refuse, type Refusal } from './refusal.ts'

/**
 * `opened`: an address was assigned; no payment or proof yet. `pending`: a payment or proof has arrived and awaits an
 * operator. `approved`: credited to the ledger. `rejected`: not credited, with a reason.
 */
export type DepositStatus = 'opened' | 'pending' | 'approved' | 'rejected'

/** The limit of a proof of payment: an image or a PDF, detected by its content, not by its name. */
export const maxProofBytes = 5 * 1024 * 1024
export const proofTypes = ['image/png', 'image/jpeg', 'image/webp', 'image/gif', 'application/pdf'] as const

export type DepositRefusal = 'below-minimum-deposit' | 'above-maximum-deposit'
export type DepositDecisionRefusal = 'deposit-not-pending' | 'payment-not-ready'

/** Whether a client may deposit this amount. Refuses amounts below the firm's minimum and above its maximum. */
export function checkDeposit(
  amountCents: Cents,
  { minDepositCents, maxDepositCents }: Limits,
): Refusal<DepositRefusal> | null {
  if (amountCents < minDepositCents)
    return refuse('below-minimum-deposit', { field: 'amount', params: { min: formatWholeDollars(minDepositCents) } })
  if (amountCents > maxDepositCents)
    return refuse('above-maximum-deposit', { field: 'amount', params: { max: formatWholeDollars(maxDepositCents) } })
  return null
}

/** Whether a proof may be uploaded now. Each upload sets the status to pending; a decided deposit does not change. */
export function mayUploadProof(status: DepositStatus): boolean {
  return status === 'opened' || status === 'pending'
}

/**
 * `after-payment`: no payment was detected yet, so there is nothing to prove. `now`: upload a proof. `no`: the firm has
 * a proof, has decided, or needs none.
 */
export const proofRequests = ['after-payment', 'now', 'no'] as const
export type ProofRequest = (typeof proofRequests)[number]

/**
 * Whether the client has to upload a proof of payment. `isSkipped`: the firm needs none for a payment with enough
 * confirmations.
 */
export function proofRequestOf(
  status: DepositStatus,
  { hasProof, payment, isSkipped }: { hasProof: boolean; payment: PaymentSummary['state']; isSkipped: boolean },
): ProofRequest {
  if (hasProof || !mayUploadProof(status)) return 'no'
  if (payment === 'waiting') return 'after-payment'
  return isSkipped && payment === 'ready' ? 'no' : 'now'
}

/** Whether an operator may reject a deposit: only while it is pending, so that each deposit is decided once. */
export function checkDepositDecision(status: DepositStatus): Refusal<'deposit-not-pending'> | null {
  return status === 'pending' ? null : refuse('deposit-not-pending')
}

/**
 * Whether a deposit may be approved: while it is pending, because of its proof or of a payment with enough
 * confirmations (`isReady`). A deposit with an unconfirmed payment (`isPaid`) can be approved only later. A rejected
 * deposit may be approved after a payment has arrived.
 */
export function checkDepositApproval(
  status: DepositStatus,
  { hasProof, isPaid, isReady }: { hasProof: boolean; isPaid: boolean; isReady: boolean },
): Refusal<DepositDecisionRefusal> | null {
  if (status !== 'pending' && !(status === 'rejected' && isPaid)) return refuse('deposit-not-pending')
  if (isReady) return null
  return isPaid || !hasProof ? refuse('payment-not-ready') : null
}

/** The facts on which the approval of a deposit depends. */
export function approvalFacts({
  proof,
  payment,
}: {
  readonly proof: object | null
  readonly payment: { readonly state: string; readonly creditable: string }
}) {
  return { hasProof: proof !== null, isPaid: payment.state !== 'waiting', isReady: payment.creditable !== '0.00' }
}
