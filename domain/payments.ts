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
  /** It stood in a block once, even when that block is gone. */
  readonly wasConfirmed: boolean
}

/** Where a chain says that a transaction is: what it has forgotten altogether is as good as dropped. */
export function placeOf(
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
  /** Cents for one bitcoin: the quoted rate, or that of the moment it was first seen when the quote was over by then. */
  readonly rateCents: bigint
  readonly isLate: boolean
  /** It is part of what its deposit was credited. */
  readonly isCounted: boolean
}

/**
 * seen: waits for a block. confirming: in a block, not deep enough. ready: deep enough to be credited. replaced: another
 * transaction has taken its coins. dropped: it can't come any more. reorged: its block was undone, and it waits again or is lost.
 */
export type PaymentState = 'seen' | 'confirming' | 'ready' | 'replaced' | 'dropped' | 'reorged'

/** The chain's state when payments are evaluated. */
export interface ChainView {
  readonly tipHeight: number
  /** Confirmations that a payment needs. */
  readonly required: number
}

/** How deep a payment lies: 1 in the last block, 0 while it is in none. Never stored, because it changes with every block. */
export function confirmationsOf({ status, height }: Payment, tipHeight: number): number {
  return status === 'confirmed' && height !== null ? Math.max(0, tipHeight - height + 1) : 0
}

export function stateOf(payment: Payment, { tipHeight, required }: ChainView): PaymentState {
  if (payment.status === 'confirmed') return confirmationsOf(payment, tipHeight) >= required ? 'ready' : 'confirming'
  if (payment.wasConfirmed) return 'reorged'
  return payment.status === 'mempool' ? 'seen' : payment.status
}

/** Whether a payment is on its way or there. */
export function isLive({ status }: Payment): boolean {
  return status === 'mempool' || status === 'confirmed'
}

/** All payments of a deposit. */
export interface PaymentSummary {
  /** waiting: nothing has come. Then the state of the live payment that is least far. */
  readonly state: 'waiting' | 'seen' | 'confirming' | 'ready'
  /** Of the live payment that is least far. */
  readonly confirmations: number
  readonly receivedSats: bigint
  readonly receivedCents: Cents
  /** The part that is deep enough to be credited. */
  readonly readyCents: Cents
  /** Received less asked: below 0 when too little has come. */
  readonly differenceSats: bigint
  readonly isLate: boolean
  /** The latest that went wrong and was not made up for by another payment. */
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

/** What a deposit was credited for: what arrived on the chain, or the proof alone, on trust. */
export type CreditBasis = 'payment' | 'proof'

export interface CreditPlan {
  /** The outpoints that the credit consists of afterwards. */
  readonly counted: readonly Payment[]
  /** Whether these are others than before. */
  readonly hasChanged: boolean
  /** The amount to credit; negative to reverse. */
  readonly changeCents: Cents
}

/**
 * What a credit should change, given what was credited so far (less what was taken back). Each outpoint counts once, from the
 * moment it is deep enough, and for as long as it stays in the chain: one that a reorganisation has made shallower stays
 * counted, one that it has thrown out does not, until it is deep enough again. What arrived is credited, not what was asked
 * for; after a credit by proof, only what exceeds it.
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
