import { type Cents, dollars, parseDollars, toDecimal } from './money.ts'
import { refuse, type Refusal } from './refusal.ts'

/** The minimum and maximum deposit, and the minimum withdrawal. */
export interface Limits {
  readonly minDepositCents: Cents
  readonly maxDepositCents: Cents
  readonly minWithdrawalCents: Cents
}

/** The specification's limits; it names no maximum deposit. */
export const specifiedLimits: Limits = {
  minDepositCents: dollars(100),
  maxDepositCents: dollars(1_000_000),
  minWithdrawalCents: dollars(100),
}

/** The limits as an operator types them: dollars with at most two decimals. */
export interface WrittenLimits {
  readonly minDeposit: string
  readonly maxDeposit: string
  readonly minWithdrawal: string
}

export type LimitsRefusal = 'limit-out-of-bounds' | 'limits-crossed'

/** The bounds of limits: large enough for a simulation, and small enough for the ledger and the screens. */
const [minCents, maxCents] = [dollars(1), dollars(10_000_000)]

/**
 * Reads typed limits. The refusal names each field that is not an amount from $1 to $10,000,000, and a minimum above
 * the maximum.
 */
export function limitsOf(written: WrittenLimits): Limits | Refusal<LimitsRefusal> {
  const amounts = {
    minDeposit: parseDollars(written.minDeposit),
    maxDeposit: parseDollars(written.maxDeposit),
    minWithdrawal: parseDollars(written.minWithdrawal),
  }
  for (const field of ['minDeposit', 'maxDeposit', 'minWithdrawal'] as const) {
    const amount = amounts[field]
    if (amount === null || amount < minCents || amount > maxCents) return refuse('limit-out-of-bounds', { field })
  }
  const { minDeposit, maxDeposit, minWithdrawal } = amounts as Record<keyof WrittenLimits, Cents>
  if (minDeposit > maxDeposit) return refuse('limits-crossed', { field: 'maxDeposit' })
  return { minDepositCents: minDeposit, maxDepositCents: maxDeposit, minWithdrawalCents: minWithdrawal }
}

/** Formats limits for reading and writing: whole dollars without decimals. */
export function writeLimits(limits: Limits): WrittenLimits {
  return {
    minDeposit: writeAmount(limits.minDepositCents),
    maxDeposit: writeAmount(limits.maxDepositCents),
    minWithdrawal: writeAmount(limits.minWithdrawalCents),
  }
}

/** Formats an amount for an input field: "1000", "99.50". */
export function writeAmount(amountCents: Cents): string {
  return toDecimal(amountCents).replace(/\.00$/, '')
}
