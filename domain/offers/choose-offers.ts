import { mayDebrief } from '../debrief.ts'
import { type AnswerRefusal, checkAnswerStep, type LessonStep } from '../lesson.ts'
import { seededRandom } from '../random.ts'
import { refuse, type Refusal } from '../refusal.ts'
import { type OfferItem, offerKinds, type TestForm, testForms } from './offer-item.ts'

/** The steps of a lesson that show offers. */
const lessonOfferSteps = ['first-test', 'exercise', 'second-test'] as const satisfies readonly LessonStep[]
/** The reminders after a lesson, in order: four offers with feedback each. */
export const boosterSteps = ['booster-1', 'booster-2', 'booster-3'] as const
/** Everything for which a seat judges offers: in the lesson, and afterwards the reminders and the third form. */
export const offerSteps = [...lessonOfferSteps, ...boosterSteps, 'later-test'] as const
export type OfferStep = (typeof offerSteps)[number]

/** How many days after the lesson each reminder is due. */
export const boosterDays = { 'booster-1': 7, 'booster-2': 30, 'booster-3': 90 } as const

/** How many pairs an exercise has: eight offers. */
const exercisePairs = 4
/** On which day after the lesson the third form is due. */
export const laterTestDay = boosterDays['booster-3'] + 1

/** The reminders and the third form, each with the day on which it is due. */
const laterSteps = [
  ...boosterSteps.map((step) => ({ step, day: boosterDays[step] })),
  { step: 'later-test', day: laterTestDay },
] as const
export type LaterStep = (typeof laterSteps)[number]['step']

/**
 * What a seat has to do so many days after its lesson: the latest of the reminders and the third form that is due, unless
 * it is done. Missed ones before it count as over. Null: nothing now.
 */
export function dueAfter(days: number, done: ReadonlySet<string>): LaterStep | null {
  const due = laterSteps.findLast(({ day }) => days >= day)
  return due && !done.has(due.step) ? due.step : null
}

/** How many pairs a reminder has: four offers. */
const boosterPairs = 2
/** How many offers a reminder has, and a test. */
export const offersPerBooster = 2 * boosterPairs
export const offersPerForm = 2 * offerKinds.length

/** A step of a lesson; null for what comes after it. */
export function lessonStepOf(step: OfferStep): LessonStep | null {
  return (lessonOfferSteps as readonly OfferStep[]).includes(step) ? (step as LessonStep) : null
}

/** Whether each answer is followed by the truth and the reason. */
export function givesFeedback(step: OfferStep): boolean {
  return step !== 'first-test' && step !== 'second-test' && step !== 'later-test'
}

/** Refuses offers of a step that is over or has not started. What comes after a lesson starts with its debrief. */
export function checkOfferStep(current: LessonStep, step: OfferStep): Refusal<AnswerRefusal> | null {
  const planned = lessonStepOf(step)
  if (planned) return checkAnswerStep(current, planned)
  return mayDebrief(current) ? null : refuse('step-not-started')
}

/** The tests that a seat takes: two in the lesson, and one later. */
const tests = ['first-test', 'second-test', 'later-test'] as const

/**
 * The form that a seat gets in a test. The three forms go round as a Latin square: each third of the seats begins with
 * another form, and nobody gets a form twice, so that a difference between the tests is not one between the forms.
 */
export function formOf(seatNumber: number, test: (typeof tests)[number]): TestForm {
  return testForms[(seatNumber - 1 + tests.indexOf(test)) % testForms.length]!
}

/**
 * The offers of a seat at a step, in the order in which it sees them. A test has the seat's form. The exercise has four
 * pairs that the whole lesson shares, so that the class can talk about them, of four kinds and at least three countries;
 * each reminder has two of the pairs that the exercise left over.
 * The order is random, but the same for the same lesson, seat and step, and never shows the two offers of a pair in a row.
 */
export function chooseOffers(
  items: readonly OfferItem[],
  { lessonId, seatNumber, step }: { readonly lessonId: string; readonly seatNumber: number; readonly step: OfferStep },
): OfferItem[] {
  const isTest = step === 'first-test' || step === 'second-test' || step === 'later-test'
  const chosen = isTest
    ? items.filter(({ set }) => set === formOf(seatNumber, step))
    : chooseWithFeedback(items, lessonId, step)
  return apart(chosen, `${lessonId} ${step}`, seatNumber)
}

function chooseWithFeedback(
  items: readonly OfferItem[],
  lessonId: string,
  step: 'exercise' | (typeof boosterSteps)[number],
): OfferItem[] {
  const pool = items.filter(({ set }) => set === 'exercise')
  const pairs = shuffle([...Map.groupBy(pool, ({ pair }) => pair).values()], seedOf(lessonId), 0)
  const exercise = chooseExercise(pairs)
  if (step === 'exercise') return exercise.flat()
  const left = pairs.filter((pair) => !exercise.includes(pair))
  const first = boosterSteps.indexOf(step) * boosterPairs
  return left.slice(first, first + boosterPairs).flat()
}

/** Takes pairs of different kinds; the last two bring new countries, where there are any. */
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

/** Orders that have a pair in a row are drawn again; some bank may have no other. */
function apart(items: readonly OfferItem[], name: string, seatNumber: number): OfferItem[] {
  const seed = seedOf(name)
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

/** A seed from a text: a polynomial hash of its UTF-16 units. */
function seedOf(text: string): number {
  return Array.from(text).reduce((hash, letter) => (Math.imul(hash, 31) + letter.charCodeAt(0)) | 0, 7)
}
