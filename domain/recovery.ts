import type { Cents } from './money.ts'
import { refuse, type Refusal } from './refusal.ts'

/** For how long a one-time link to a new password is good. */
export const recoveryLinkMinutes = 30

export type RecoveryRefusal = 'no-transaction-history' | 'no-deposit-history' | 'last-deposit-differs'

/** What is known of a client's deposits when they have forgotten the password. */
export interface DepositHistory {
  /** The amount of the deposit that was last sent in with its proof; null when none was. */
  readonly lastCents: Cents | null
  /** A deposit was opened, with or without a proof. */
  readonly hasAny: boolean
}

/**
 * Whether the amount matches the last deposit; 0 when there was none. The refusal is sent in the mail
 * to the owner of the address, never to who asked.
 */
export function checkRecovery(
  { lastCents, hasAny }: DepositHistory,
  saidCents: Cents,
): Refusal<RecoveryRefusal> | null {
  if (saidCents === (lastCents ?? 0n)) return null
  if (lastCents !== null) return refuse('last-deposit-differs')
  return refuse(hasAny ? 'no-deposit-history' : 'no-transaction-history')
}
