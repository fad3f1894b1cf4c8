import { cents, type Cents } from './money.ts'

/** What the firm holds against what it owes. Exactly one of gap and spare can be above zero. */
export interface Cover {
  /** Owed, and held nowhere. */
  readonly gapCents: Cents
  /** Held, and owed to nobody. */
  readonly spareCents: Cents
  /** How much of what is owed the firm really holds, in whole percent, rounded down; 100 when nothing is owed. */
  readonly percent: number
}

/** Compares custody (what the firm really has) with the sum of all client accounts (what it says they have). */
export function coverOf(custodyCents: Cents, owedCents: Cents): Cover {
  const gap = owedCents - custodyCents
  return {
    gapCents: cents(gap > 0n ? gap : 0n),
    spareCents: cents(gap < 0n ? -gap : 0n),
    percent: gap <= 0n ? 100 : Number((custodyCents * 100n) / owedCents),
  }
}
