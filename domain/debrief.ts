import type { MovementReason } from './history.ts'
import type { LessonStep } from './lesson.ts'
import type { SignNumber } from './signs.ts'

/** The participant's decisions and the firm's answers to them, in the order of the ledger. */
export const debriefReasons = [
  'deposit',
  'principal',
  'reinvestment',
  'withdrawal-hold',
  'withdrawal-release',
  'withdrawal-payment',
] as const satisfies readonly MovementReason[]
export type DebriefReason = (typeof debriefReasons)[number]

const signs: Readonly<Record<DebriefReason, readonly SignNumber[]>> = {
  deposit: [20, 15],
  principal: [1, 3, 11],
  reinvestment: [25],
  'withdrawal-hold': [24, 26],
  'withdrawal-release': [26],
  'withdrawal-payment': [23],
}

/** The published warning signs that were on the screen during a decision. */
export function signsAt(reason: DebriefReason): readonly SignNumber[] {
  return signs[reason]
}

/** The number of decisions on a printed page; it has the latest ones, and says how many came before. */
export const printedDecisions = 6

/** Whether a seat may read its debrief at a step: from the debrief on, and after the lesson. */
export function mayDebrief(step: LessonStep): boolean {
  return step === 'debrief' || step === 'closed'
}
