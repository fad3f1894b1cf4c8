import { writeAmount } from './limits.ts'
import { type Cents, dollars, parseDollars } from './money.ts'
import type { Plan } from './plans.ts'
import { refuse, type Refusal } from './refusal.ts'

/** The terms of a plan as an operator types them. */
export interface PlanDraft {
  readonly title: string
  readonly badge: string
  /** Dollars with at most two decimals. */
  readonly min: string
  readonly max: string
  /** Whole percent. */
  readonly returnPercent: string
  readonly durationDays: string
}

export type PlanDraftRefusal =
  | 'plan-name-not-plain'
  | 'plan-amount-out-of-bounds'
  | 'plan-range-crossed'
  | 'plan-return-out-of-bounds'
  | 'plan-duration-out-of-bounds'

export type PlanTerms = Omit<Plan, 'id' | 'version'>

const plainName = /^[\p{L}\p{N}][\p{L}\p{N} &’'.+-]{0,23}$/u
const [minAmountCents, maxAmountCents] = [dollars(1), dollars(10_000_000)]
const percent = { min: 1, max: 1_000 }
const days = { min: 2, max: 365 }

/**
 * Reads typed terms of a plan. The refusal's issues name every field outside its bounds: names of 1 to 24 plain
 * characters, $1 to $10,000,000, 1% to 1,000%, 2 to 365 days.
 */
export function planTermsOf(draft: PlanDraft): PlanTerms | Refusal<PlanDraftRefusal> {
  const [minCents, maxCents] = [amountOf(draft.min), amountOf(draft.max)]
  const returnPercent = wholeOf(draft.returnPercent, percent)
  const durationDays = wholeOf(draft.durationDays, days)
  const isCrossed = minCents !== null && maxCents !== null && minCents > maxCents
  const issues: { field: keyof PlanDraft; refusal: PlanDraftRefusal }[] = []
  const demand = (field: keyof PlanDraft, isFine: boolean, refusal: PlanDraftRefusal) =>
    isFine || issues.push({ field, refusal })
  demand('title', plainName.test(draft.title), 'plan-name-not-plain')
  demand('badge', plainName.test(draft.badge), 'plan-name-not-plain')
  demand('min', minCents !== null, 'plan-amount-out-of-bounds')
  demand('max', maxCents !== null, 'plan-amount-out-of-bounds')
  demand('max', !isCrossed, 'plan-range-crossed')
  demand('returnPercent', returnPercent !== null, 'plan-return-out-of-bounds')
  demand('durationDays', durationDays !== null, 'plan-duration-out-of-bounds')
  const [first] = issues
  if (first) return refuse(first.refusal, { field: first.field, issues })
  const { title, badge } = draft
  return {
    title,
    badge,
    minCents: minCents!,
    maxCents: maxCents!,
    returnPercent: returnPercent!,
    durationDays: durationDays!,
  }
}

/** The initial values of the plan form. */
export function draftOf(plan: PlanTerms): PlanDraft {
  return {
    title: plan.title,
    badge: plan.badge,
    min: writeAmount(plan.minCents),
    max: writeAmount(plan.maxCents),
    returnPercent: String(plan.returnPercent),
    durationDays: String(plan.durationDays),
  }
}

function amountOf(text: string): Cents | null {
  const amount = parseDollars(text)
  return amount === null || amount < minAmountCents || amount > maxAmountCents ? null : amount
}

function wholeOf(text: string, { min, max }: { min: number; max: number }): number | null {
  const value = /^[0-9]{1,4}$/.test(text) ? Number(text) : 0
  return value >= min && value <= max ? value : null
}
