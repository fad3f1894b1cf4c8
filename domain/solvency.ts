import { cents, type Cents } from './money.ts'

/** What the firm holds against what it owes. Exactly one of gap and spare can be above zero. */
export interface Cover {
  /** Owed but not held. */
  readonly gapCents: Cents
  /** Held but not owed. */
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

/** What falls due on a calendar day ("2026-11-21"). */
export interface DueDay {
  readonly day: string
  readonly dueCents: Cents
}

/** A day with what is left of the firm's money after it; below zero, what is missing. */
export type Covered<Day extends DueDay = DueDay> = Day & { readonly leftCents: Cents }

/**
 * What is left after each day without new deposits, when every client withdraws as soon as possible. `dueDays` are
 * in order; what may be asked for already belongs to the first of them.
 */
export function coverDays<Day extends DueDay>(heldCents: Cents, dueDays: readonly Day[]): Covered<Day>[] {
  const covered: Covered<Day>[] = []
  let left: bigint = heldCents
  for (const day of dueDays) {
    left -= day.dueCents
    covered.push({ ...day, leftCents: cents(left) })
  }
  return covered
}

/** The first day after which money is missing; null when what is held covers all of it. */
export function firstUncovered(heldCents: Cents, dueDays: readonly DueDay[]): Covered | null {
  return coverDays(heldCents, dueDays).find(({ leftCents }) => leftCents < 0n) ?? null
}

/** What the firm holds, and what everybody together may ask it for: already, and on each day to come. */
export interface Dues<Day extends DueDay = DueDay> {
  readonly heldCents: Cents
  readonly dueNowCents: Cents
  /** In order. */
  readonly days: readonly Day[]
}

/** The first day on which the firm can't pay what is due, `today` or later; null when what it holds covers all of it. */
export function failureOf({ heldCents, dueNowCents, days }: Dues, today: string): Covered | null {
  return firstUncovered(heldCents, [{ day: today, dueCents: dueNowCents }, ...days])
}

/** All that is due, already and on all of these days, against what is held. */
export function coverOfDues({ heldCents, dueNowCents, days }: Dues): Cover {
  return coverOf(heldCents, cents(days.reduce((sum, { dueCents }) => sum + dueCents, dueNowCents as bigint)))
}

/** What is left for a claim in a row where those `ahead` of it are paid first. */
export function paidInRow(heldCents: Cents, aheadCents: Cents, claimCents: Cents): Cents {
  const left = heldCents - aheadCents
  if (left <= 0n) return cents(0n)
  return left < claimCents ? cents(left) : claimCents
}
