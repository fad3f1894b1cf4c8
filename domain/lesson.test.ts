import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { standardPlanIds, standardSteps } from './lesson-plans.ts'
import {
  checkAnswerStep,
  checkSlide,
  checkPlan,
  extendStep,
  hasLensEarly,
  lessonSteps,
  minutesOf,
  moveOn,
  openLesson,
  pauseLesson,
  resumeLesson,
  seesLens,
  stepAfter,
  timeLeftMs,
  withholdsPayments,
  type LessonState,
} from './lesson.ts'
import { isRefusal } from './refusal.ts'

const minute = 60_000
const plan = standardSteps('45')
const accepted = (state: LessonState | object) => {
  if (isRefusal(state as LessonState)) throw new Error(JSON.stringify(state))
  return state as LessonState
}
const start = 1_000_000
const lobby = openLesson(plan, start)
const play = accepted(moveOn(plan, lobby, { from: 'lobby', to: 'play' }, start + minute))

describe('the plans that come with the product', () => {
  test.each(standardPlanIds)('the plan of %s minutes takes these minutes', (id) => {
    const steps = standardSteps(id)
    expect(checkPlan(steps)).toBeNull()
    expect(minutesOf(steps)).toBe(Number(id))
  })
})

test('a plan starts in the lobby, ends closed, and names each step once and in order', () => {
  const of = (...steps: (typeof lessonSteps)[number][]) =>
    checkPlan(steps.map((step) => ({ step, minutes: 5, note: null })))
  expect(of('lobby', 'play', 'closed')).toBeNull()
  for (const wrong of [of(), of('lobby', 'closed'), of('play', 'ask', 'closed'), of('lobby', 'play', 'ask')])
    expect(wrong).toMatchObject({ refusal: 'plan-ends-wrong' })
  for (const wrong of [of('lobby', 'ask', 'play', 'closed'), of('lobby', 'play', 'play', 'closed')])
    expect(wrong).toMatchObject({ refusal: 'plan-out-of-order' })
})

test('a lesson goes through all steps of its plan, forwards only, each with its own time', () => {
  const seen = [lobby]
  for (let next = stepAfter(plan, 'lobby'); next; next = stepAfter(plan, next))
    seen.push(accepted(moveOn(plan, seen.at(-1)!, { from: seen.at(-1)!.step, to: next }, start)))
  expect(seen.map(({ step }) => step)).toEqual(plan.map(({ step }) => step))
  expect(seen.map((state) => timeLeftMs(state, start))).toEqual(
    plan.map(({ minutes }) => (minutes === null ? null : minutes * minute)),
  )
  fc.assert(
    fc.property(fc.constantFrom(...seen), fc.constantFrom(...lessonSteps), (state, to) => {
      const after = moveOn(plan, state, { from: state.step, to }, start)
      const isAhead = lessonSteps.indexOf(to) > lessonSteps.indexOf(state.step) && plan.some(({ step }) => step === to)
      expect(isRefusal(after)).toBe(!isAhead)
    }),
  )
})

test('a step can be skipped, and two who press Next at once move the lesson by one step', () => {
  expect(moveOn(plan, play, { from: 'play', to: 'ask' }, start)).toMatchObject({ step: 'ask' })
  expect(moveOn(plan, play, { from: 'lobby', to: 'play' }, start)).toEqual({ refusal: 'lesson-moved-on' })
})

test('a closed lesson refuses every change', () => {
  const closed = accepted(moveOn(plan, play, { from: 'play', to: 'closed' }, start))
  for (const outcome of [
    moveOn(plan, closed, { from: 'closed', to: 'closed' }, start),
    extendStep(closed, 5, start),
    pauseLesson(closed, start),
    resumeLesson(closed, start),
  ])
    expect(outcome).toEqual({ refusal: 'lesson-closed' })
})

describe('the time of a step', () => {
  test('an extension adds to what is left, or counts from now if nothing is left', () => {
    const at = start + 2 * minute
    expect(timeLeftMs(accepted(extendStep(play, 5, at)), at)).toBe(16 * minute)
    expect(timeLeftMs(accepted(extendStep(play, 5, at + 60 * minute)), at + 60 * minute)).toBe(5 * minute)
  })

  test('does not change during a pause of any length, and a pause and its end are refused twice', () => {
    fc.assert(
      fc.property(fc.nat(11 * minute), fc.nat(100 * minute), (before, pauseMs) => {
        const at = start + minute + before
        const paused = accepted(pauseLesson(play, at))
        expect(timeLeftMs(paused, at + pauseMs)).toBe(12 * minute - before)
        expect(pauseLesson(paused, at)).toEqual({ refusal: 'lesson-paused' })
        const resumed = accepted(resumeLesson(paused, at + pauseMs))
        expect(timeLeftMs(resumed, at + pauseMs)).toBe(12 * minute - before)
        expect(resumeLesson(resumed, at)).toEqual({ refusal: 'lesson-not-paused' })
      }),
    )
  })

  test('is never below zero, and the step goes on without it', () => {
    expect(timeLeftMs(play, start + 1_000 * minute)).toBe(0)
    const untimed = { ...play, endsAtMs: null }
    expect([timeLeftMs(untimed, start), extendStep(untimed, 5, start)]).toEqual([null, { refusal: 'step-has-no-time' }])
  })

  test('an extension during a pause counts from the pause', () => {
    const paused = accepted(pauseLesson({ ...play, endsAtMs: start }, start + minute))
    expect(timeLeftMs(accepted(extendStep(paused, 2, start + 9 * minute)), start + 9 * minute)).toBe(2 * minute)
  })
})

test('an answer belongs to its step', () => {
  expect(checkAnswerStep('exercise', 'exercise')).toBeNull()
  expect(checkAnswerStep('play', 'first-test')).toEqual({ refusal: 'step-over' })
  expect(checkAnswerStep('lobby', 'first-test')).toEqual({ refusal: 'step-not-started' })
})

test('the projector shows slides at the reveal only', () => {
  const at = (step: LessonState['step']) => checkSlide({ step, startedAtMs: 0, endsAtMs: null, pausedAtMs: null })
  expect(at('reveal')).toBeNull()
  expect(at('exercise')).toEqual({ refusal: 'lesson-moved-on' })
  expect(at('closed')).toEqual({ refusal: 'lesson-closed' })
})

test('everybody sees the lens from the reveal on, and half the class before where the facilitator asks for it', () => {
  const early = lessonSteps.filter((step) => seesLens(step, false))
  expect(early).toEqual(['reveal', 'exercise', 'second-test', 'debrief', 'closed'])
  expect(lessonSteps.every((step) => seesLens(step, true))).toBe(true)
  const numbers = Array.from({ length: 30 }, (_, place) => place + 1)
  expect(numbers.filter((number) => hasLensEarly('half', number))).toHaveLength(15)
  expect(numbers.filter((number) => hasLensEarly('none', number))).toEqual([])
})

test('payments are withheld from the freeze until the lesson is closed', () => {
  expect(lessonSteps.filter(withholdsPayments)).toEqual([
    'freeze',
    'ask',
    'reveal',
    'exercise',
    'second-test',
    'debrief',
  ])
})
