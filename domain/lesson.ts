import { refuse, type Refusal } from './refusal.ts'

/** The steps of a lesson, in order. A plan may omit any step but the first and the last. */
export const lessonSteps = [
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
] as const
export type LessonStep = (typeof lessonSteps)[number]

/** A step of a plan. */
export interface PlannedStep {
  readonly step: LessonStep
  /** The suggested time; null: the facilitator decides. */
  readonly minutes: number | null
  /** What the facilitator says and watches during the step. Null: the standard note of the step. */
  readonly note: string | null
}

/** The current step of a lesson and its time. Times are real, in milliseconds. */
export interface LessonState {
  readonly step: LessonStep
  readonly startedAtMs: number
  /** The end of the suggested time; null if the step has none. Nothing happens automatically then. */
  readonly endsAtMs: number | null
  /** The start of a pause; null while the time runs. */
  readonly pausedAtMs: number | null
}

/** The seats that see the lens before the reveal: none, or every second one, for a comparison inside the class. */
export const lessonArms = ['none', 'half'] as const
export type LessonArms = (typeof lessonArms)[number]

export type LessonRefusal =
  | 'lesson-moved-on'
  | 'lesson-closed'
  | 'step-not-ahead'
  | 'step-has-no-time'
  | 'lesson-not-closed'
  | 'room-in-use'
  | 'room-retired'
  | 'lesson-paused'
  | 'lesson-not-paused'
  | 'capacity-not-raised'
  | 'capacity-above-class'

export type AnswerRefusal = 'step-over' | 'step-not-started'

export type LessonPlanRefusal = 'plan-ends-wrong' | 'plan-out-of-order'

/** The bounds of a step's minutes. */
export const stepMinutes = { min: 1, max: 180 } as const
/** The number of minutes by which a step may be extended at once. */
export const extensionMinutes = [1, 5, 10] as const
/** The numbers of the slides on the projector. */
export const slideNumbers = { min: 1, max: 100 } as const
/** The default and the maximum number of seats in a lesson. */
export const lessonSeats = { default: 300, min: 1, max: 500 } as const
/** The bounds of a lesson's seed: the numbers that the database can keep. */
export const lessonSeed = { min: 0, max: 2_147_483_647 } as const

/**
 * Refuses a maximum that is not above the present one. It is not lowered, because people may be joining. Each seat that
 * was given counts, also one that was removed or deleted, because its number is not given again.
 */
export function checkCapacity(present: number, wanted: number): Refusal<LessonRefusal> | null {
  return wanted > present ? null : refuse('capacity-not-raised', { field: 'capacity' })
}

/** The highest maximum of seats of a lesson in a class of this size; null: the class has no limit. */
export function maxSeatsIn(classSize: number | null): number {
  return Math.min(lessonSeats.max, classSize ?? lessonSeats.max)
}

/** Refuses a maximum of seats that the class could never fill. It names the limit. */
export function checkClassLimit(capacity: number, classSize: number | null): Refusal<LessonRefusal> | null {
  if (classSize === null || capacity <= classSize) return null
  return refuse('capacity-above-class', { field: 'capacity', params: { limit: String(classSize) } })
}

const minuteMs = 60_000

/** The state of a lesson that begins now, at the first step of its plan. */
export function openLesson(plan: readonly PlannedStep[], nowMs: number): LessonState {
  return beginStep(plan[0]!, nowMs)
}

/** The step after this one in the plan; null at the end. */
export function stepAfter(plan: readonly PlannedStep[], step: LessonStep): LessonStep | null {
  const place = plan.findIndex((planned) => planned.step === step)
  return plan[place + 1]?.step ?? null
}

/**
 * Moves a lesson to a later step of its plan and skips the steps in between. `from` is the step that the facilitator
 * saw. Refuses a closed lesson, a step that is not later, and a change if somebody else has moved the lesson meanwhile.
 */
export function moveOn(
  plan: readonly PlannedStep[],
  { step: current }: LessonState,
  { from, to }: { readonly from: LessonStep; readonly to: LessonStep },
  nowMs: number,
): LessonState | Refusal<LessonRefusal> {
  if (current === 'closed') return refuse('lesson-closed')
  if (current !== from) return refuse('lesson-moved-on')
  const planned = plan.find(({ step }) => step === to)
  if (!planned || positionOf(to) <= positionOf(current)) return refuse('step-not-ahead')
  return beginStep(planned, nowMs)
}

/** Extends the time of a step, counted from now if its time is over. Refuses a step without a suggested time. */
export function extendStep(state: LessonState, minutes: number, nowMs: number): LessonState | Refusal<LessonRefusal> {
  if (state.step === 'closed') return refuse('lesson-closed')
  if (state.endsAtMs === null) return refuse('step-has-no-time')
  const from = Math.max(state.endsAtMs, state.pausedAtMs ?? nowMs)
  return { ...state, endsAtMs: from + minutes * minuteMs }
}

/** Pauses the time of a step. Refuses if it is already paused. */
export function pauseLesson(state: LessonState, nowMs: number): LessonState | Refusal<LessonRefusal> {
  if (state.step === 'closed') return refuse('lesson-closed')
  return state.pausedAtMs === null ? { ...state, pausedAtMs: nowMs } : refuse('lesson-paused')
}

/** Resumes the time of a step; its end is later by the length of the pause. Refuses if it is running. */
export function resumeLesson(state: LessonState, nowMs: number): LessonState | Refusal<LessonRefusal> {
  if (state.step === 'closed') return refuse('lesson-closed')
  if (state.pausedAtMs === null) return refuse('lesson-not-paused')
  const endsAtMs = state.endsAtMs === null ? null : state.endsAtMs + (nowMs - state.pausedAtMs)
  return { ...state, pausedAtMs: null, endsAtMs }
}

/** Refuses a slide of what was behind the firm at any other step than the reveal; null if the projector may show it. */
export function checkSlide({ step }: LessonState): Refusal<LessonRefusal> | null {
  if (step === 'closed') return refuse('lesson-closed')
  return step === 'reveal' ? null : refuse('lesson-moved-on')
}

/** The time left of a step in milliseconds, never below zero; null if it has no suggested time. */
export function timeLeftMs(
  { endsAtMs, pausedAtMs }: Omit<LessonState, 'step' | 'startedAtMs'>,
  nowMs: number,
): number | null {
  return endsAtMs === null ? null : Math.max(0, endsAtMs - (pausedAtMs ?? nowMs))
}

/** Refuses an answer to another step than the current one; null if it belongs to the current step. */
export function checkAnswerStep(current: LessonStep, of: LessonStep): Refusal<AnswerRefusal> | null {
  if (current === of) return null
  return refuse(positionOf(current) > positionOf(of) ? 'step-over' : 'step-not-started')
}

/** Whether a seat sees the lens at a step. Everybody does from the reveal on. */
export function seesLens(step: LessonStep, seesEarly: boolean): boolean {
  return seesEarly || isRevealed(step)
}

/** Whether a lesson shows the firm's real accounts: from the reveal on. */
export function isRevealed(step: LessonStep): boolean {
  return positionOf(step) >= positionOf('reveal')
}

/** Whether a seat sees the lens before the reveal: every second seat if the class is halved. */
export function hasLensEarly(arms: LessonArms, seatNumber: number): boolean {
  return arms === 'half' && seatNumber % 2 === 0
}

/** Whether a lesson at this step withholds payments: from the freeze until it is closed. */
export function withholdsPayments(step: LessonStep): boolean {
  return positionOf(step) >= positionOf('freeze') && step !== 'closed'
}

/** Checks the steps of a plan: it starts in the lobby, ends closed, and names each step once and in order. */
export function checkPlan(steps: readonly PlannedStep[]): Refusal<LessonPlanRefusal> | null {
  if (steps.length < 3 || steps[0]?.step !== 'lobby' || steps.at(-1)?.step !== 'closed')
    return refuse('plan-ends-wrong', { field: 'steps' })
  const places = steps.map(({ step }) => positionOf(step))
  return places.every((place, at) => at === 0 || place > places[at - 1]!)
    ? null
    : refuse('plan-out-of-order', { field: 'steps' })
}

/** The suggested minutes of a whole plan. */
export function minutesOf(steps: readonly PlannedStep[]): number {
  return steps.reduce((sum, { minutes }) => sum + (minutes ?? 0), 0)
}

function beginStep({ step, minutes }: PlannedStep, nowMs: number): LessonState {
  return { step, startedAtMs: nowMs, endsAtMs: minutes === null ? null : nowMs + minutes * minuteMs, pausedAtMs: null }
}

function positionOf(step: LessonStep): number {
  return lessonSteps.indexOf(step)
}
