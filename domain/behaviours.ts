import type { SignNumber } from './signs.ts'

/**
 * An action of the firm towards its clients that contains no text for the lens to mark as a claim. Its signs say what
 * an honest firm would do.
 */
export interface Behaviour {
  readonly id: string
  /** The screens that show it when it happens. */
  readonly shownAt: readonly string[]
  readonly signs: readonly SignNumber[]
}

/** Every behaviour that the lens marks. */
export const behaviours = [
  { id: 'portfolio-value', shownAt: ['/dashboard/investmentplans'], signs: [5, 6] },
  { id: 'promised-payout', shownAt: ['/dashboard'], signs: [1, 4] },
  { id: 'fee-taken', shownAt: ['/dashboard/withdraws'], signs: [24] },
  { id: 'frozen', shownAt: ['/dashboard', '/dashboard/withdraws'], signs: [26] },
  { id: 'data-demanded', shownAt: ['/cdd', '/dashboard'], signs: [27] },
] as const satisfies readonly Behaviour[]

export type BehaviourId = (typeof behaviours)[number]['id']
