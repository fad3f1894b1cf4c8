import type { LessonStep, PlannedStep } from './lesson.ts'

/** The built-in plans, by their minutes. A facilitator copies one to change it. */
export const standardPlanIds = ['15', '45', '90'] as const
export type StandardPlanId = (typeof standardPlanIds)[number]

type Minutes = readonly (readonly [LessonStep, minutes: number | null])[]

const minutes: Readonly<Record<StandardPlanId, Minutes>> = {
  15: [
    ['lobby', 2],
    ['play', 5],
    ['freeze', 1],
    ['ask', 2],
    ['reveal', 3],
    ['debrief', 2],
    ['closed', null],
  ],
  45: [
    ['lobby', 3],
    ['first-test', 6],
    ['play', 12],
    ['freeze', 1],
    ['ask', 3],
    ['reveal', 7],
    ['exercise', 5],
    ['second-test', 6],
    ['debrief', 2],
    ['closed', null],
  ],
  90: [
    ['lobby', 6],
    ['first-test', 10],
    ['play', 25],
    ['freeze', 3],
    ['ask', 7],
    ['reveal', 14],
    ['exercise', 10],
    ['second-test', 10],
    ['debrief', 5],
    ['closed', null],
  ],
}

/** The steps of a built-in plan, with the standard notes. */
export function standardSteps(id: StandardPlanId): PlannedStep[] {
  return minutes[id].map(([step, suggested]) => ({ step, minutes: suggested, note: null }))
}
