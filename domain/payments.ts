import { worthOf } from './bitcoin.ts'
import { cents, type Cents } from './money.ts'

/** The default number of confirmations before a payment is credited. */
export const defaultConfirmations = 3
export const maxConfirmations = 6

/** A payment's status on the chain. */
export type PaymentStatus = 'mempool' | 'confirmed' | 'replaced' | 'dropped'

/** The stored state of a payment. */
export interface PaymentChainState {
  readonly status: PaymentStatus
  /** The height of its block; null if it is in none. */
  readonly height: number | null
  readonly blockHash: string | null
  readonly replacedBy: string | null
  /** The payment was in a block once, even if that block was removed. */
  readonly wasConfirmed: boolean
}

/** The status of a transaction according to a chain. An unknown transaction counts as dropped. */
export function toChainState(
  chainStatus:
    | { readonly status: 'confirmed'; readonly height: number; readonly hash: string }
    | { readonly status: 'replaced'; readonly by: string | null }
    | { readonly status: 'mempool' | 'dropped' | 'unknown' },
  wasConfirmed: boolean,
): PaymentChainState {
  if (chainStatus.status === 'confirmed') {
    const { height, hash } = chainStatus
    return { status: 'confirmed', height, blockHash: hash, replacedBy: null, wasConfirmed: true }
  }
  const nowhere = { height: null, blockHash: null, replacedBy: null, wasConfirmed }
  if (chainStatus.status === 'replaced') return { ...nowhere, status: 'replaced', replacedBy: chainStatus.by }
  return { ...nowhere, status: chainStatus.status === 'mempool' ? 'mempool' : 'dropped' }
}

/** One output of a transaction that pays a deposit's address. */
export interface Payment extends Pick<PaymentChainState, 'status' | 'height' | 'replacedBy' | 'wasConfirmed'> {
  readonly txid: string
  readonly vout: number
  readonly sats: bigint
  /**
   * Cents for one bitcoin: the quoted rate. If the quote had expired when the payment was first seen, the rate at that
   * time.
   */
  readonly rateCents: bigint
  readonly isLate: boolean
  /** Whether the credit of its deposit includes it. */
  readonly isCounted: boolean
}

/**
 * `seen`: unconfirmed. `confirming`: in a block, with too few confirmations. `ready`: enough confirmations to be
 * credited. `replaced`: another transaction has spent its coins. `dropped`: it can no longer be confirmed. `reorged`:
 * its block was removed, so it is unconfirmed again or lost.
 */
export type PaymentState = 'seen' | 'confirming' | 'ready' | 'replaced' | 'dropped' | 'reorged'

/** The state of the chain when payments are evaluated. */
export interface ChainView {
  readonly tipHeight: number
  /** The number of confirmations that a payment needs. */
  readonly required: number
}

/**
 * The confirmations of a payment: 1 in the last block, 0 if it is in none. Never stored, because they change with every
 * block.
 */
export function confirmationsOf({ status, height }: Payment, tipHeight: number): number {
  return status === 'confirmed' && height !== null ? Math.max(0, tipHeight - height + 1) : 0
}

export function stateOf(payment: Payment, { tipHeight, required }: ChainView): PaymentState {
  if (payment.status === 'confirmed') return confirmationsOf(payment, tipHeight) >= required ? 'ready' : 'confirming'
  if (payment.wasConfirmed) return 'reorged'
  return payment.status === 'mempool' ? 'seen' : payment.status
}

/** Whether a payment is unconfirmed or confirmed, not lost. */
export function isLive({ status }: Payment): boolean {
  return status === 'mempool' || status === 'confirmed'
}

/** The summary of all payments of a deposit. */
export interface PaymentSummary {
  /** `waiting`: no payment yet. Otherwise the state of the least advanced active payment. */
  readonly state: 'waiting' | 'seen' | 'confirming' | 'ready'
  /** The confirmations of the least advanced active payment. */
  readonly confirmations: number
  readonly receivedSats: bigint
  readonly receivedCents: Cents
  /** The part with enough confirmations to be credited. */
  readonly readyCents: Cents
  /** Received minus requested; below 0 if too little has arrived. */
  readonly differenceSats: bigint
  readonly isLate: boolean
  /** The last problem that no other payment has resolved. */
  readonly trouble: 'replaced' | 'dropped' | 'reorged' | null
}

/** Summarises `payments`, which are in the order in which they were first seen. */
export function summarize(payments: readonly Payment[], requestedSats: bigint, view: ChainView): PaymentSummary {
  const live = payments.filter(isLive)
  const confirmations = Math.min(...live.map((payment) => confirmationsOf(payment, view.tipHeight)))
  const receivedSats = live.reduce((sum, { sats }) => sum + sats, 0n)
  return {
    state: live.length === 0 ? 'waiting' : progressOf(confirmations, view.required),
    confirmations: live.length === 0 ? 0 : confirmations,
    receivedSats,
    receivedCents: worthOf(live),
    readyCents: worthOf(live.filter((payment) => stateOf(payment, view) === 'ready')),
    differenceSats: receivedSats - requestedSats,
    isLate: live.some(({ isLate }) => isLate),
    trouble:
      receivedSats >= requestedSats && live.every((payment) => stateOf(payment, view) !== 'reorged')
        ? null
        : troubleOf(payments, view),
  }
}

function progressOf(confirmations: number, required: number): 'seen' | 'confirming' | 'ready' {
  if (confirmations === 0) return 'seen'
  return confirmations >= required ? 'ready' : 'confirming'
}

/** A replacement that only raises the fee still pays the deposit, so it is no problem. */
function troubleOf(payments: readonly Payment[], view: ChainView): PaymentSummary['trouble'] {
  const states = payments
    .filter(({ replacedBy }) => !payments.some(({ txid }) => txid === replacedBy))
    .map((payment) => stateOf(payment, view))
  const last = states.findLast((state) => state === 'replaced' || state === 'dropped' || state === 'reorged')
  return last === 'replaced' || last === 'dropped' || last === 'reorged' ? last : null
}

/** The basis of a deposit's credit: its payments on the chain, or only its proof. */
export type CreditBasis = 'payment' | 'proof'

export interface CreditPlan {
  /** The outpoints that the credit consists of afterwards. */
  readonly counted: readonly Payment[]
  /** Whether the outpoints have changed. */
  readonly hasChanged: boolean
  /** The amount to credit; negative to reverse. */
  readonly changeCents: Cents
}

/**
 * The change of a credit, given the amount credited so far (minus reversals). Each outpoint counts once, as soon as it
 * has enough confirmations, and while it stays in the chain. One that loses confirmations in a reorganisation still
 * counts. One that is removed does not, until it has enough again. The received amount is credited, not the requested
 * one; after a credit by proof, only the excess.
 */
export function planCredit(
  payments: readonly Payment[],
  view: ChainView,
  credit: { readonly basis: CreditBasis; readonly requestedCents: Cents; readonly creditedCents: Cents },
): CreditPlan {
  const counted = payments.filter(
    (payment) => confirmationsOf(payment, view.tipHeight) >= (payment.isCounted ? 1 : view.required),
  )
  const hasChanged = payments.some((payment) => payment.isCounted !== counted.includes(payment))
  const arrivedCents = worthOf(counted)
  const dueCents =
    credit.basis === 'proof' && credit.requestedCents > arrivedCents ? credit.requestedCents : arrivedCents
  return { counted, hasChanged, changeCents: hasChanged ? cents(dueCents - credit.creditedCents) : cents(0n) }
}
