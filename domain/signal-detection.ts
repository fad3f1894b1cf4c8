import { normalDensity, normalQuantile, studentPoint } from './distributions.ts'

/** The two kinds of offers. */
export const truths = ['fraudulent', 'genuine'] as const
export type Truth = (typeof truths)[number]

/** The six steps of an answer, from "surely genuine" (1) to "surely fraudulent" (6). From 4 on, the answer is "fraudulent". */
export const confidenceSteps = [1, 2, 3, 4, 5, 6] as const
export type Confidence = (typeof confidenceSteps)[number]

/** An answer to an offer: the truth, hidden from the person, and the chosen step. */
export interface Judgement {
  readonly truth: Truth
  readonly confidence: Confidence
}

/** Whether a step means "fraudulent". */
export const saysFraudulent = (confidence: Confidence) => confidence >= 4

/**
 * The four outcomes. A hit is a fraudulent offer that was judged fraudulent; a false alarm is a genuine one that was
 * judged fraudulent.
 */
export interface Outcomes {
  readonly hits: number
  readonly misses: number
  readonly falseAlarms: number
  readonly correctRejections: number
}

/** A value with its standard error and its 95% interval. */
export interface Estimate {
  readonly value: number
  readonly standardError: number
  readonly low: number
  readonly high: number
}

/** How well a person distinguishes fraudulent offers from genuine ones. */
export interface Score {
  readonly outcomes: Outcomes
  /** The corrected rates, from above 0 to below 1. */
  readonly hitRate: number
  readonly falseAlarmRate: number
  /** Discrimination: 0 is guessing. */
  readonly dPrime: Estimate
  /** Response bias: below 0 leans to "fraudulent", above 0 to "genuine". */
  readonly criterion: Estimate
  /** The probability that a fraudulent offer is rated as more suspicious than a genuine one; 0.5 is guessing. */
  readonly auc: Estimate
}

/**
 * Results of fewer people than this are shown as totals only, because a mean of so few reveals something about each of
 * them.
 */
export const minPeopleForScores = 8

/**
 * Totals of fewer people than this are not shown either: the total of one person is that person's own result, and from
 * the total of two each of them could subtract their own answers.
 */
export const minPeopleForTotals = 3

/** Counts the outcomes of answers. */
export function countOutcomes(judgements: readonly Judgement[]): Outcomes {
  const count = (truth: Truth, fraudulent: boolean) =>
    judgements.filter((each) => each.truth === truth && saysFraudulent(each.confidence) === fraudulent).length
  return {
    hits: count('fraudulent', true),
    misses: count('fraudulent', false),
    falseAlarms: count('genuine', true),
    correctRejections: count('genuine', false),
  }
}

/** Adds up the outcomes of several people. */
export function addOutcomes(all: readonly Outcomes[]): Outcomes {
  const sum = (name: keyof Outcomes) => all.reduce((total, outcomes) => total + outcomes[name], 0)
  return {
    hits: sum('hits'),
    misses: sum('misses'),
    falseAlarms: sum('falseAlarms'),
    correctRejections: sum('correctRejections'),
  }
}

/** Scores a person's answers; null without an answer to at least one offer of each kind. */
export function scoreOf(judgements: readonly Judgement[]): Score | null {
  const outcomes = countOutcomes(judgements)
  const rated = (truth: Truth) => judgements.filter((each) => each.truth === truth).map(({ confidence }) => confidence)
  const [fraudulent, genuine] = [rated('fraudulent'), rated('genuine')]
  if (fraudulent.length === 0 || genuine.length === 0) return null
  return { outcomes, ...discriminate(outcomes), auc: areaUnderCurve(fraudulent, genuine) }
}

/**
 * Hit rate, false-alarm rate, d' and c. The rates have the log-linear correction (x + 0.5) / (n + 1), with which rates of 0
 * and 1 stay finite (M. J. Hautus, Behavior Research Methods, Instruments, & Computers 27, 1995, 46-51).
 * d' = z(H) - z(F), c = -(z(H) + z(F)) / 2 (N. A. Macmillan and C. D. Creelman, Detection Theory, 2005).
 */
export function discriminate({ hits, misses, falseAlarms, correctRejections }: Outcomes) {
  const [fraudulent, genuine] = [hits + misses, falseAlarms + correctRejections]
  const hitRate = logLinearRate(hits, fraudulent)
  const falseAlarmRate = logLinearRate(falseAlarms, genuine)
  return { hitRate, falseAlarmRate, ...fromRates(hitRate, fraudulent, falseAlarmRate, genuine) }
}

/** Hautus's log-linear correction of a rate. */
export function logLinearRate(count: number, outOf: number): number {
  return (count + 0.5) / (outOf + 1)
}

/**
 * d' and c of two rates (above 0, below 1), each observed on the given number of offers. The variance of z(p) is p(1 -
 * p) / (n density(z)^2). d' has the sum of both variances, c a quarter of it (V. Gourevitch and E. Galanter,
 * Psychometrika 32, 1967, 25-33).
 */
export function fromRates(hitRate: number, fraudulent: number, falseAlarmRate: number, genuine: number) {
  const [zHit, zFalseAlarm] = [normalQuantile(hitRate), normalQuantile(falseAlarmRate)]
  const error = Math.sqrt(varianceOfZ(hitRate, fraudulent) + varianceOfZ(falseAlarmRate, genuine))
  return {
    dPrime: normalEstimate(zHit - zFalseAlarm, error),
    criterion: normalEstimate(-(zHit + zFalseAlarm) / 2, error / 2),
  }
}

const varianceOfZ = (rate: number, count: number) =>
  (rate * (1 - rate)) / (count * normalDensity(normalQuantile(rate)) ** 2)

const normalPoint = normalQuantile(0.975)

function normalEstimate(value: number, standardError: number): Estimate {
  const reach = normalPoint * standardError
  return { value, standardError, low: value - reach, high: value + reach }
}

/**
 * The area under the curve of the confidence steps: the share of pairs of a fraudulent and a genuine offer in which the
 * fraudulent one has the higher step, equal steps counting half (D. Bamber, Journal of Mathematical Psychology 12, 1975, 387-415).
 * Its variance is Hanley and McNeil's (Radiology 143, 1982, 29-36) with mean group sizes, and the interval solves
 * for the areas that are 1.96 of their own standard errors away: method 5 of R. G. Newcombe, Statistics in Medicine 25, 2006,
 * 559-573, which stays inside 0 and 1 and does not collapse there.
 */
export function areaUnderCurve(fraudulent: readonly number[], genuine: readonly number[]): Estimate {
  const wins = fraudulent.reduce(
    (sum, mine) => sum + genuine.reduce((won, other) => won + (mine > other ? 1 : mine === other ? 0.5 : 0), 0),
    0,
  )
  const value = wins / (fraudulent.length * genuine.length)
  const errorAt = (area: number) => Math.sqrt(areaVariance(area, fraudulent.length, genuine.length))
  const solve = (end: 0 | 1) => {
    let [inside, outside] = [value, end as number]
    for (let step = 0; step < 60; step++) {
      const area = (inside + outside) / 2
      if (Math.abs(area - value) <= normalPoint * errorAt(area)) inside = area
      else outside = area
    }
    return (inside + outside) / 2
  }
  return { value, standardError: errorAt(value), low: solve(0), high: solve(1) }
}

function areaVariance(area: number, fraudulent: number, genuine: number): number {
  const others = (fraudulent + genuine) / 2 - 1
  const pairs = fraudulent * genuine
  return ((area * (1 - area)) / pairs) * (1 + others * ((1 - area) / (2 - area) + area / (1 + area)))
}

/** The mean of a class with its standard error and the 95% interval by Student's t; null for fewer than two values. */
export function classMean(values: readonly number[]): Estimate | null {
  if (values.length < 2) return null
  const value = values.reduce((sum, each) => sum + each, 0) / values.length
  const squares = values.reduce((sum, each) => sum + (each - value) ** 2, 0)
  const standardError = Math.sqrt(squares / (values.length - 1) / values.length)
  const reach = studentPoint(values.length - 1) * standardError
  return { value, standardError, low: value - reach, high: value + reach }
}

/**
 * The difference of the means of two groups with its standard error and 95% interval, without assuming that both spread
 * equally: the t test of B. L. Welch, Biometrika 34, 1947, 28-35. Null if a group has fewer than two values.
 */
export function differenceOfMeans(one: readonly number[], other: readonly number[]): Estimate | null {
  const [first, second] = [classMean(one), classMean(other)]
  if (!first || !second) return null
  const [a, b] = [first.standardError ** 2, second.standardError ** 2]
  const value = first.value - second.value
  const standardError = Math.sqrt(a + b)
  if (standardError === 0) return { value, standardError, low: value, high: value }
  const degrees = (a + b) ** 2 / (a ** 2 / (one.length - 1) + b ** 2 / (other.length - 1))
  const reach = studentPoint(degrees) * standardError
  return { value, standardError, low: value - reach, high: value + reach }
}

/** The scores of a person who took the first and the second test. */
export interface BothTests {
  readonly before: Score
  readonly after: Score
}

/** What a group of people gained in d' between the two tests. */
export interface Gain {
  /** The number of people who took both tests. */
  readonly people: number
  /** Null for fewer than `minPeopleForScores` people. */
  readonly mean: Estimate | null
}

/**
 * The mean of each person's second d' minus their first, with the interval of the paired t test (Student, Biometrika 6,
 * 1908, 1-25).
 */
export function gainOf(people: readonly BothTests[]): Gain {
  return {
    people: people.length,
    mean: people.length < minPeopleForScores ? null : classMean(people.map(gainOfPerson)),
  }
}

/** The first group's mean gain minus the second's; null if a group has fewer than `minPeopleForScores` people. */
export function differenceOfGains(one: readonly BothTests[], other: readonly BothTests[]): Estimate | null {
  if (Math.min(one.length, other.length) < minPeopleForScores) return null
  return differenceOfMeans(one.map(gainOfPerson), other.map(gainOfPerson))
}

const gainOfPerson = ({ before, after }: BothTests) => after.dPrime.value - before.dPrime.value

/** The results that a class may see. Nothing in them names or ranks people. */
export interface ClassScore {
  readonly people: number
  /** Null for fewer than `minPeopleForScores` people. */
  readonly means: { readonly dPrime: Estimate; readonly criterion: Estimate; readonly auc: Estimate } | null
}

/** The mean results of a class with their intervals. */
export function scoreClass(scores: readonly Score[]): ClassScore {
  const mean = (name: 'dPrime' | 'criterion' | 'auc') => classMean(scores.map((score) => score[name].value))!
  return {
    people: scores.length,
    means:
      scores.length < minPeopleForScores
        ? null
        : { dPrime: mean('dPrime'), criterion: mean('criterion'), auc: mean('auc') },
  }
}

/** How often one person did something, out of how many times. */
export interface Count {
  readonly count: number
  readonly outOf: number
}

/** How often a class did something, all people together. */
export interface Rate extends Count {
  /** The 95% interval of the share, from 0 to 1; null for fewer than `minPeopleForScores` people. */
  readonly interval: { readonly low: number; readonly high: number } | null
}

/**
 * The total of a class with the interval of its share. A person's answers resemble each other, so they count as fewer
 * than as many independent ones: as many as would have the variance that the people show, at most all of them. That
 * variance is the ratio estimator's for clusters (W. G. Cochran, Sampling Techniques, 1977, chapter 11), and the number
 * enters Wilson's interval with Student's t for the people (E. L. Korn and B. I. Graubard, Survey Methodology 24, 1998,
 * 193-201; N. Dean and M. Pagano, Journal of Survey Statistics and Methodology 3, 2015, 484-503). At 0 and 1 the people
 * show no variance, and each counts as one answer.
 */
export function rateOf(all: readonly Count[]): Rate {
  const people = all.filter(({ outOf }) => outOf > 0)
  const sum = (read: (person: Count) => number) => people.reduce((total, person) => total + read(person), 0)
  const [count, outOf] = [sum((person) => person.count), sum((person) => person.outOf)]
  if (people.length < minPeopleForScores) return { count, outOf, interval: null }
  const share = count / outOf
  const squares = sum((person) => (person.count - share * person.outOf) ** 2)
  const variance = ((people.length / (people.length - 1)) * squares) / outOf ** 2
  const isAtEnd = count === 0 || count === outOf
  const independent = isAtEnd ? people.length : Math.min(outOf, (share * (1 - share)) / variance)
  return { count, outOf, interval: wilsonInterval(share, independent, studentPoint(people.length - 1)) }
}

/**
 * The interval of a share that was observed on `outOf` independent answers: all shares from which it is at most `point` of
 * their own standard errors away (E. B. Wilson, Journal of the American Statistical Association 22, 1927, 209-212).
 */
export function wilsonInterval(share: number, outOf: number, point = normalPoint): { low: number; high: number } {
  const weight = point ** 2 / outOf
  const middle = (share + weight / 2) / (1 + weight)
  const reach = Math.sqrt(weight * share * (1 - share) + weight ** 2 / 4) / (1 + weight)
  return { low: Math.max(0, middle - reach), high: Math.min(1, middle + reach) }
}
