import type { Cents } from './money.ts'
import { refuse, type Refusal } from './refusal.ts'

/** How long a one-time link for a new password is valid, in minutes. */
export const recoveryLinkMinutes = 30

export type RecoveryRefusal = 'no-transaction-history' | 'no-deposit-history' | 'last-deposit-differs'

/** The facts about a client's deposits that a password recovery checks. */
export interface DepositHistory {
  /** The amount of the latest deposit with a proof; null if there is none. */
  readonly lastCents: Cents | null
  /** Whether any deposit was opened, with or without a proof. */
  readonly hasAny: boolean
}

/**
 * Whether the amount matches the last deposit; 0 if there is none. The refusal is emailed to the owner of the address,
 * and never shown to the requester.
 */
export function checkRecovery(
  { lastCents, hasAny }: DepositHistory,
  claimedCents: Cents,
): Refusal<RecoveryRefusal> | null {
  if (claimedCents === (lastCents ?? 0n)) return null
  if (lastCents !== null) return refuse('last-deposit-differs')
  return refuse(hasAny ? 'no-deposit-history' : 'no-transaction-history')
}
