import { mayDebrief } from '../debrief.ts'
import { type AnswerRefusal, checkAnswerStep, type LessonStep } from '../lesson.ts'
import { seededRandom, seedOf } from '../random.ts'
import { refuse, type Refusal } from '../refusal.ts'
import { type OfferItem, offerKinds, type TestForm, testForms } from './offer-item.ts'

/** The steps of a lesson that show offers. */
const lessonOfferSteps = ['first-test', 'exercise', 'second-test'] as const satisfies readonly LessonStep[]
/** The reminders after a lesson, in order: four offers with feedback each. */
export const boosterSteps = ['booster-1', 'booster-2', 'booster-3'] as const
/** Every step at which a seat judges offers: in the lesson, then the reminders and the third form. */
export const offerSteps = [...lessonOfferSteps, ...boosterSteps, 'later-test'] as const
export type OfferStep = (typeof offerSteps)[number]

/** The number of days from the lesson to each reminder. */
export const boosterDays = { 'booster-1': 7, 'booster-2': 30, 'booster-3': 90 } as const

/** The number of pairs in an exercise: eight offers. */
const exercisePairs = 4
/** The number of days from the lesson to the third form. */
export const laterTestDay = boosterDays['booster-3'] + 1

/** The reminders and the third form, each with the day on which it is due. */
const laterSteps = [
  ...boosterSteps.map((step) => ({ step, day: boosterDays[step] })),
  { step: 'later-test', day: laterTestDay },
] as const
export type LaterStep = (typeof laterSteps)[number]['step']

/**
 * The step that is due for a seat so many days after its lesson: the latest due reminder, or the third form, unless it
 * is done. Earlier ones that were missed are no longer due. Null: nothing is due now.
 */
export function dueAfter(days: number, done: ReadonlySet<string>): LaterStep | null {
  const due = laterSteps.findLast(({ day }) => days >= day)
  return due && !done.has(due.step) ? due.step : null
}

/** The number of pairs in a reminder: four offers. */
const boosterPairs = 2
/** The number of offers in a reminder, and in a test. */
export const offersPerBooster = 2 * boosterPairs
export const offersPerForm = 2 * offerKinds.length

/** The lesson's step of the same name; null for the steps after a lesson. */
export function lessonStepOf(step: OfferStep): LessonStep | null {
  return (lessonOfferSteps as readonly OfferStep[]).includes(step) ? (step as LessonStep) : null
}

/** Whether each answer is followed by the truth and the reason. */
export function givesFeedback(step: OfferStep): boolean {
  return step !== 'first-test' && step !== 'second-test' && step !== 'later-test'
}

/** Refuses offers of a step that is over or has not started. The steps after a lesson start with its debrief. */
export function checkOfferStep(current: LessonStep, step: OfferStep): Refusal<AnswerRefusal> | null {
  const planned = lessonStepOf(step)
  if (planned) return checkAnswerStep(current, planned)
  return mayDebrief(current) ? null : refuse('step-not-started')
}

/** The tests that a seat takes: two in the lesson, and one later. */
const tests = ['first-test', 'second-test', 'later-test'] as const

/**
 * The form of a seat in a test. The three forms rotate as a Latin square: each third of the seats begins with another
 * form, and nobody gets a form twice. So a difference between the tests is not a difference between the forms.
 */
export function formOf(seatNumber: number, test: (typeof tests)[number]): TestForm {
  return testForms[(seatNumber - 1 + tests.indexOf(test)) % testForms.length]!
}

/**
 * The offers of a seat at a step, in the seat's order. A test has the seat's form. The exercise has four pairs of four
 * kinds and at least three countries; the whole lesson shares them, so that the class can discuss them. Each reminder
 * has two of the pairs that the exercise did not use. The order is random, but the same for the same seed, seat and
 * step, and never shows the two offers of a pair in a row.
 */
export function chooseOffers(
  items: readonly OfferItem[],
  { seed, seatNumber, step }: { readonly seed: number; readonly seatNumber: number; readonly step: OfferStep },
): OfferItem[] {
  const isTest = step === 'first-test' || step === 'second-test' || step === 'later-test'
  const chosen = isTest
    ? items.filter(({ set }) => set === formOf(seatNumber, step))
    : chooseWithFeedback(items, seed, step)
  return apart(chosen, seedOf(`${seed} ${step}`), seatNumber)
}

function chooseWithFeedback(
  items: readonly OfferItem[],
  seed: number,
  step: 'exercise' | (typeof boosterSteps)[number],
): OfferItem[] {
  const pool = items.filter(({ set }) => set === 'exercise')
  const pairs = shuffle([...Map.groupBy(pool, ({ pair }) => pair).values()], seed, 0)
  const exercise = chooseExercise(pairs)
  if (step === 'exercise') return exercise.flat()
  const left = pairs.filter((pair) => !exercise.includes(pair))
  const first = boosterSteps.indexOf(step) * boosterPairs
  return left.slice(first, first + boosterPairs).flat()
}

/** Chooses pairs of different kinds. The last two add new countries, if there are any. */
function chooseExercise(pairs: readonly OfferItem[][]): OfferItem[][] {
  const chosen: OfferItem[][] = []
  const isNew = (pair: readonly OfferItem[]) => chosen.every(([other]) => other!.kind !== pair[0]!.kind)
  const countries = () => new Set(chosen.map(([offer]) => offer!.country))
  for (const pair of pairs) {
    const isWanted = chosen.length < 2 || !countries().has(pair[0]!.country)
    if (chosen.length < exercisePairs && isNew(pair) && isWanted) chosen.push(pair)
  }
  for (const pair of pairs) if (chosen.length < exercisePairs && !chosen.includes(pair)) chosen.push(pair)
  return chosen
}

/** Shuffles until no pair is in a row, up to a limit, because a bank may allow no such order. */
function apart(items: readonly OfferItem[], seed: number, seatNumber: number): OfferItem[] {
  const inARow = (order: readonly OfferItem[]) =>
    order.filter((item, place) => place > 0 && item.pair === order[place - 1]!.pair).length
  const orders = Array.from({ length: 40 }, (_, attempt) => shuffle(items, seed, seatNumber * 64 + attempt))
  return orders.find((order) => inARow(order) === 0) ?? orders[0]!
}

function shuffle<Item>(items: readonly Item[], seed: number, stream: number): Item[] {
  const random = seededRandom(seed, stream)
  const keys = items.map((item) => ({ item, key: random.uniform() }))
  return keys.toSorted((one, other) => one.key - other.key).map(({ item }) => item)
}
