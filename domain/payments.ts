import { worthOf } from './bitcoin.ts'
import { cents, type Cents } from './money.ts'

/** How many confirmations a payment needs before it is credited, unless the operator has set another number. */
export const usualConfirmations = 3
export const maxConfirmations = 6

/** A payment's place on the chain. */
export type PaymentStatus = 'mempool' | 'confirmed' | 'replaced' | 'dropped'

/** The stored state of a payment. */
export interface PaymentPlace {
  readonly status: PaymentStatus
  /** The height of its block; null while it has none. */
  readonly height: number | null
  readonly blockHash: string | null
  readonly replacedBy: string | null
  /** It was in a block once, even if that block was removed. */
  readonly wasConfirmed: boolean
}

/** The place of a transaction according to a chain; an unknown one counts as dropped. */
export function toPlace(
  whereabouts:
    | { readonly status: 'confirmed'; readonly height: number; readonly hash: string }
    | { readonly status: 'replaced'; readonly by: string | null }
    | { readonly status: 'mempool' | 'dropped' | 'unknown' },
  wasConfirmed: boolean,
): PaymentPlace {
  if (whereabouts.status === 'confirmed') {
    const { height, hash } = whereabouts
    return { status: 'confirmed', height, blockHash: hash, replacedBy: null, wasConfirmed: true }
  }
  const nowhere = { height: null, blockHash: null, replacedBy: null, wasConfirmed }
  if (whereabouts.status === 'replaced') return { ...nowhere, status: 'replaced', replacedBy: whereabouts.by }
  return { ...nowhere, status: whereabouts.status === 'mempool' ? 'mempool' : 'dropped' }
}

/** One output of a transaction that pays a deposit's address. */
export interface Payment extends Pick<PaymentPlace, 'status' | 'height' | 'replacedBy' | 'wasConfirmed'> {
  readonly txid: string
  readonly vout: number
  readonly sats: bigint
  /** Cents for one bitcoin: the quoted rate, or the rate when it was first seen if the quote had expired. */
  readonly rateCents: bigint
  readonly isLate: boolean
  /** Whether it is included in the credit of its deposit. */
  readonly isCounted: boolean
}

/**
 * seen: unconfirmed. confirming: in a block, with too few confirmations. ready: enough confirmations to be credited.
 * replaced: another transaction has spent its coins. dropped: it can no longer be confirmed. reorged: its block was
 * removed, so it is unconfirmed again or lost.
 */
export type PaymentState = 'seen' | 'confirming' | 'ready' | 'replaced' | 'dropped' | 'reorged'

/** The chain's state when payments are evaluated. */
export interface ChainView {
  readonly tipHeight: number
  /** Confirmations that a payment needs. */
  readonly required: number
}

/**
 * The confirmations of a payment: 1 in the last block, 0 while it is in none. Never stored, because they change with
 * every block.
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

/** All payments of a deposit. */
export interface PaymentSummary {
  /** waiting: no payment yet. Otherwise the state of the least advanced active payment. */
  readonly state: 'waiting' | 'seen' | 'confirming' | 'ready'
  /** Of the least advanced active payment. */
  readonly confirmations: number
  readonly receivedSats: bigint
  readonly receivedCents: Cents
  /** The part with enough confirmations to be credited. */
  readonly readyCents: Cents
  /** Received less requested; below 0 if too little has arrived. */
  readonly differenceSats: bigint
  readonly isLate: boolean
  /** The last problem that no other payment has resolved. */
  readonly trouble: 'replaced' | 'dropped' | 'reorged' | null
}

/** `payments` in the order in which they were first seen. */
export function summarize(payments: readonly Payment[], askedSats: bigint, view: ChainView): PaymentSummary {
  const live = payments.filter(isLive)
  const confirmations = Math.min(...live.map((payment) => confirmationsOf(payment, view.tipHeight)))
  const receivedSats = live.reduce((sum, { sats }) => sum + sats, 0n)
  return {
    state: live.length === 0 ? 'waiting' : progressOf(confirmations, view.required),
    confirmations: live.length === 0 ? 0 : confirmations,
    receivedSats,
    receivedCents: worthOf(live),
    readyCents: worthOf(live.filter((payment) => stateOf(payment, view) === 'ready')),
    differenceSats: receivedSats - askedSats,
    isLate: live.some(({ isLate }) => isLate),
    trouble:
      receivedSats >= askedSats && live.every((payment) => stateOf(payment, view) !== 'reorged')
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

/** The basis of a deposit's credit: payments on the chain, or its proof alone. */
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
 * The change of a credit, given the amount credited so far (less reversals). Each outpoint counts once, from the moment
 * it has enough confirmations, while it stays in the chain: one that loses confirmations in a reorganisation still
 * counts, one that is removed does not until it has enough again. The received amount is credited, not the requested
 * one; after a credit by proof, only the excess.
 */
export function planCredit(
  payments: readonly Payment[],
  view: ChainView,
  credit: { readonly basis: CreditBasis; readonly askedCents: Cents; readonly creditedCents: Cents },
): CreditPlan {
  const counted = payments.filter(
    (payment) => confirmationsOf(payment, view.tipHeight) >= (payment.isCounted ? 1 : view.required),
  )
  const hasChanged = payments.some((payment) => payment.isCounted !== counted.includes(payment))
  const arrivedCents = worthOf(counted)
  const dueCents = credit.basis === 'proof' && credit.askedCents > arrivedCents ? credit.askedCents : arrivedCents
  return { counted, hasChanged, changeCents: hasChanged ? cents(dueCents - credit.creditedCents) : cents(0n) }
}
