import { cents, type Cents } from './money.ts'

/** The firm's custody compared with its debts. At most one of gap and spare is above zero. */
export interface Cover {
  /** Owed but not covered by custody. */
  readonly gapCents: Cents
  /** Held but not owed. */
  readonly spareCents: Cents
  /** The share of the debt that custody covers, in whole percent, rounded down; 100 if nothing is owed. */
  readonly percent: number
}

/**
 * Compares custody (the firm's real money) with the sum of all client accounts (its debts according to its screens).
 */
export function coverOf(custodyCents: Cents, owedCents: Cents): Cover {
  const gap = owedCents - custodyCents
  return {
    gapCents: cents(gap > 0n ? gap : 0n),
    spareCents: cents(gap < 0n ? -gap : 0n),
    percent: gap <= 0n ? 100 : Number((custodyCents * 100n) / owedCents),
  }
}

/** The payouts due on a calendar day ("2026-11-21"). */
export interface DueDay {
  readonly day: string
  readonly dueCents: Cents
}

/** A day with the firm's cash after its payouts; below zero for a shortfall. */
export type Covered<Day extends DueDay = DueDay> = Day & { readonly leftCents: Cents }

/**
 * The cash after each day without new deposits, if every client withdraws as soon as possible. `dueDays` are in order;
 * the first of them includes amounts that are already due.
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

/** The first day with a shortfall; null if custody covers all days. */
export function firstUncovered(heldCents: Cents, dueDays: readonly DueDay[]): Covered | null {
  return coverDays(heldCents, dueDays).find(({ leftCents }) => leftCents < 0n) ?? null
}

/** The custody balance, and the amounts that clients may request now and on each later day. */
export interface Dues<Day extends DueDay = DueDay> {
  readonly heldCents: Cents
  readonly dueNowCents: Cents
  /** In order. */
  readonly days: readonly Day[]
}

/** The first day on which the firm cannot pay what is due, `today` or later; null if custody covers everything. */
export function failureOf({ heldCents, dueNowCents, days }: Dues, today: string): Covered | null {
  return firstUncovered(heldCents, [{ day: today, dueCents: dueNowCents }, ...days])
}

/** Compares custody with everything that is due, now and on all of these days. */
export function coverOfDues({ heldCents, dueNowCents, days }: Dues): Cover {
  return coverOf(heldCents, cents(days.reduce((sum, { dueCents }) => sum + dueCents, dueNowCents as bigint)))
}

/** The payment of a claim in a queue, after the claims `ahead` of it are paid. */
export function paidInOrder(heldCents: Cents, aheadCents: Cents, claimCents: Cents): Cents {
  const left = heldCents - aheadCents
  if (left <= 0n) return cents(0n)
  return left < claimCents ? cents(left) : claimCents
}
