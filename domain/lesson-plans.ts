import type { LessonStep, PlannedStep } from './lesson.ts'

/** The plans that come with the product, by their minutes. A facilitator copies one to change it. */
export const standardPlanIds = ['15', '45', '90'] as const
export type StandardPlanId = (typeof standardPlanIds)[number]

/** The steps that a plan may contain: those with a screen. */
export const plannableSteps = [
  'lobby',
  'first-test',
  'play',
  'freeze',
  'ask',
  'reveal',
  'exercise',
  'second-test',
  'debrief',
  'closed',
] as const satisfies readonly LessonStep[]

type Minutes = readonly (readonly [LessonStep, minutes: number | null])[]

const minutes: Readonly<Record<StandardPlanId, Minutes>> = {
  15: [
    ['lobby', 2],
    ['play', 6],
    ['freeze', 1],
    ['ask', 2],
    ['reveal', 4],
    ['closed', null],
  ],
  45: [
    ['lobby', 4],
    ['play', 20],
    ['freeze', 2],
    ['ask', 5],
    ['reveal', 14],
    ['closed', null],
  ],
  90: [
    ['lobby', 6],
    ['play', 45],
    ['freeze', 4],
    ['ask', 10],
    ['reveal', 25],
    ['closed', null],
  ],
}

/** The steps of a plan that comes with the product, with the standard notes. */
export function standardSteps(id: StandardPlanId): PlannedStep[] {
  return minutes[id].map(([step, suggested]) => ({ step, minutes: suggested, note: null }))
}
