import { mayDebrief } from '../debrief.ts'
import { type AnswerRefusal, checkAnswerStep, type LessonStep } from '../lesson.ts'
import { seededRandom, seedOf } from '../random.ts'
import { refuse, type Refusal } from '../refusal.ts'
import { type OfferItem, type TestForm, testForms } from './offer-item.ts'

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
 * The step that is due so many days after a lesson, until a seat has done it: the latest reminder, or the third form.
 * Earlier ones that were missed are no longer due. Null: before the first reminder.
 */
export function dueAfter(days: number): LaterStep | null {
  return laterSteps.findLast(({ day }) => days >= day)?.step ?? null
}

/** The number of pairs in a reminder: four offers. */
const boosterPairs = 2

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

/** The parts of a lesson's offers: the forms of its tests, its exercise and its reminders. */
export const lessonParts = [...testForms, 'exercise', ...boosterSteps] as const
export type LessonPart = (typeof lessonParts)[number]

/** The part of a lesson's offers that a seat judges at a step. */
export function partOf(step: OfferStep, seatNumber: number): LessonPart {
  return isTest(step) ? formOf(seatNumber, step) : step
}

/** A seat at a step of a lesson with a seed. */
interface SeatAtStep {
  readonly seed: number
  readonly seatNumber: number
  readonly step: OfferStep
}

/** The offers of a seat at a step, in the seat's order. */
export function chooseOffers(items: readonly OfferItem[], seat: SeatAtStep): OfferItem[] {
  return orderOffers(choosePart(items, seat.seed, partOf(seat.step, seat.seatNumber)), seat)
}

/**
 * The offers of a part of a lesson. A form has all its offers. The exercise has four pairs of four kinds and at least
 * three countries; the whole lesson shares them, so that the class can discuss them. Each reminder has two of the pairs
 * that the exercise did not use.
 */
export function choosePart<Item extends OfferItem>(items: readonly Item[], seed: number, part: LessonPart): Item[] {
  return isForm(part) ? items.filter(({ set }) => set === part) : chooseWithFeedback(items, seed, part)
}

/**
 * The offers of a part in the order of a seat. It is random, but the same for the same seed, seat and step, and never
 * shows the two offers of a pair in a row.
 */
export function orderOffers<Item extends OfferItem>(
  chosen: readonly Item[],
  { seed, seatNumber, step }: SeatAtStep,
): Item[] {
  return apart(chosen, seedOf(`${seed} ${step}`), seatNumber)
}

const isTest = (step: OfferStep): step is (typeof tests)[number] => (tests as readonly OfferStep[]).includes(step)
const isForm = (part: LessonPart): part is TestForm => (testForms as readonly LessonPart[]).includes(part)

function chooseWithFeedback<Item extends OfferItem>(
  items: readonly Item[],
  seed: number,
  step: 'exercise' | (typeof boosterSteps)[number],
): Item[] {
  const pool = items.filter(({ set }) => set === 'exercise')
  const pairs = shuffle([...Map.groupBy(pool, ({ pair }) => pair).values()], seed, 0)
  const exercise = chooseExercise(pairs)
  if (step === 'exercise') return exercise.flat()
  const left = pairs.filter((pair) => !exercise.includes(pair))
  const first = boosterSteps.indexOf(step) * boosterPairs
  return left.slice(first, first + boosterPairs).flat()
}

/** Chooses pairs of different kinds. The last two add new countries, if there are any. */
function chooseExercise<Item extends OfferItem>(pairs: readonly Item[][]): Item[][] {
  const chosen: Item[][] = []
  const isNew = (pair: readonly Item[]) => chosen.every(([other]) => other!.kind !== pair[0]!.kind)
  const countries = () => new Set(chosen.map(([offer]) => offer!.country))
  for (const pair of pairs) {
    const isWanted = chosen.length < 2 || !countries().has(pair[0]!.country)
    if (chosen.length < exercisePairs && isNew(pair) && isWanted) chosen.push(pair)
  }
  for (const pair of pairs) if (chosen.length < exercisePairs && !chosen.includes(pair)) chosen.push(pair)
  return chosen
}

/** Shuffles until no pair is in a row, up to a limit, because a bank may allow no such order. */
function apart<Item extends OfferItem>(items: readonly Item[], seed: number, seatNumber: number): Item[] {
  const inARow = (order: readonly Item[]) =>
    order.filter((item, place) => place > 0 && item.pair === order[place - 1]!.pair).length
  const orders = Array.from({ length: 40 }, (_, attempt) => shuffle(items, seed, seatNumber * 64 + attempt))
  return orders.find((order) => inARow(order) === 0) ?? orders[0]!
}

function shuffle<Item>(items: readonly Item[], seed: number, stream: number): Item[] {
  const random = seededRandom(seed, stream)
  const keys = items.map((item) => ({ item, key: random.uniform() }))
  return keys.toSorted((one, other) => one.key - other.key).map(({ item }) => item)
}
