import { describe, expect, test } from 'vitest'
import { normalQuantile } from './distributions.ts'
import { seededRandom } from './random.ts'
import {
  addOutcomes,
  areaUnderCurve,
  type BothTests,
  classMean,
  type Confidence,
  differenceOfGains,
  differenceOfMeans,
  discriminate,
  fromRates,
  gainOf,
  type Judgement,
  logLinearRate,
  rateOf,
  scoreClass,
  scoreOf,
  minPeopleForScores,
  type Truth,
  wilsonInterval,
} from './signal-detection.ts'

describe('published values', () => {
  test('hit rate .7 and false-alarm rate .1 give d′ 1.806', () => {
    expect(fromRates(0.7, 10, 0.1, 10).dPrime.value).toBeCloseTo(1.806, 3)
  })

  test('50 of 50 hits and 17 of 25 false alarms, with a replaced rate of 1 - 1/(2n), give d′ 1.8586 and c -1.3970', () => {
    const { dPrime, criterion } = fromRates(1 - 1 / 100, 50, 17 / 25, 25)
    expect(dPrime.value).toBeCloseTo(1.8586, 4)
    expect(criterion.value).toBeCloseTo(-1.397, 4)
  })

  test('9 hits, 1 miss, 2 false alarms and 7 rejections give d′ 1.7713 with Hautus’s correction, not 1.65', () => {
    expect(discriminate({ hits: 9, misses: 1, falseAlarms: 2, correctRejections: 7 }).dPrime.value).toBeCloseTo(
      1.7713,
      4,
    )
    expect(logLinearRate(9, 10)).toBe(9.5 / 11)
  })

  test('a d′ of 1 has a standard error of 0.54 with 12 and 12 offers, and of 0.76 with 6 and 6', () => {
    const [hitRate, falseAlarmRate] = [0.6914624612740131, 0.3085375387259869]
    expect(fromRates(hitRate, 12, falseAlarmRate, 12).dPrime.standardError).toBeCloseTo(0.54, 2)
    expect(fromRates(hitRate, 6, falseAlarmRate, 6).dPrime.standardError).toBeCloseTo(0.76, 2)
    expect(fromRates(hitRate, 12, falseAlarmRate, 12).dPrime.value).toBeCloseTo(1, 12)
  })
})

describe('the area under the curve', () => {
  test('counts the pairs in which the fraudulent offer is rated higher, and equal ones half', () => {
    expect(areaUnderCurve([6, 5, 3], [1, 3, 4]).value).toBe(7.5 / 9)
    expect(areaUnderCurve([4, 4], [4, 4]).value).toBe(0.5)
  })

  test('an area of 1 has an interval that is not a point, and no interval leaves 0 to 1', () => {
    const perfect = areaUnderCurve([6, 6, 5, 6, 6, 5], [1, 2, 1, 1, 2, 1])
    expect(perfect).toMatchObject({ value: 1, high: 1 })
    expect(perfect.low).toBeGreaterThan(0.5)
    expect(perfect.low).toBeLessThan(0.85)
    expect(areaUnderCurve([1, 1], [6, 6])).toMatchObject({ value: 0, low: 0 })
  })
})

test('answers to one kind of offer only have no score', () => {
  expect(scoreOf([])).toBeNull()
  expect(scoreOf([{ truth: 'genuine', confidence: 2 }])).toBeNull()
})

test('the class mean has Student’s interval: 2.0452 standard errors for 30 people, 12.706 for two', () => {
  const thirty = classMean(Array.from({ length: 30 }, (_, place) => place))!
  expect((thirty.high - thirty.value) / thirty.standardError).toBeCloseTo(2.04523, 6)
  const two = classMean([1, 2])!
  expect((two.high - two.value) / two.standardError).toBeCloseTo(12.706205, 5)
  expect(classMean([1])).toBeNull()
})

/** The hours of additional sleep of ten patients with each of two drugs: the data of Student's article of 1908. */
const [firstDrug, secondDrug] = [
  [0.7, -1.6, -0.2, -1.2, -0.1, 3.4, 3.7, 0.8, 0, 2],
  [1.9, 0.8, 1.1, 0.1, -0.1, 4.4, 5.5, 1.6, 4.6, 3.4],
]

describe('the gain', () => {
  /** People whose d' are the given numbers. */
  const people = (before: readonly number[], after: readonly number[]): BothTests[] =>
    before.map((value, person) => ({ before: scoreWith(value), after: scoreWith(after[person]!) }))
  const scoreWith = (value: number) => {
    const score = scoreOf([
      { truth: 'fraudulent', confidence: 5 },
      { truth: 'genuine', confidence: 1 },
    ])!
    return { ...score, dPrime: { ...score.dPrime, value } }
  }

  test('of Student’s own data is 1.58 with the published interval from 0.7001 to 2.4599', () => {
    const { people: count, mean } = gainOf(people(firstDrug, secondDrug))
    expect(count).toBe(10)
    expect(mean!.value).toBeCloseTo(1.58, 12)
    expect(mean!.low).toBeCloseTo(0.7001142, 7)
    expect(mean!.high).toBeCloseTo(2.4598858, 7)
  })

  test('by hand: gains 1 and 3, four times each, have mean 2, standard error √(8/7/8) and 2.3646 of them to each side', () => {
    const { mean } = gainOf(people(Array(8).fill(0.5), [1.5, 3.5, 1.5, 3.5, 1.5, 3.5, 1.5, 3.5]))
    expect(mean!.value).toBe(2)
    expect(mean!.standardError).toBeCloseTo(Math.sqrt(1 / 7), 12)
    expect(mean!.high - 2).toBeCloseTo(2.364624 * Math.sqrt(1 / 7), 6)
  })

  test('of two groups differs by Welch’s interval: Student’s drugs as two groups, -1.58 from -3.3655 to 0.2055', () => {
    const none = Array(10).fill(0)
    const expected = { value: -1.58, low: -3.3654832, high: 0.2054832 }
    for (const found of [
      differenceOfMeans(firstDrug, secondDrug)!,
      differenceOfGains(people(none, firstDrug), people(none, secondDrug))!,
    ])
      for (const name of ['value', 'low', 'high'] as const) expect(found[name]).toBeCloseTo(expected[name], 7)
  })

  test('of seven people is not shown, nor a difference with such a group', () => {
    const [seven, eight] = [7, 8].map((count) => people(firstDrug.slice(0, count), secondDrug.slice(0, count)))
    expect(gainOf(seven!)).toEqual({ people: 7, mean: null })
    expect(gainOf(eight!).mean).not.toBeNull()
    expect(differenceOfGains(eight!, seven!)).toBeNull()
    expect(differenceOfGains(seven!, eight!)).toBeNull()
    expect(differenceOfGains(eight!, eight!)).toMatchObject({ value: 0 })
  })

  test('of groups in which all gained the same has an interval of one point', () => {
    expect(differenceOfMeans([2, 2, 2], [1, 1])).toEqual({ value: 1, standardError: 0, low: 1, high: 1 })
    expect(differenceOfMeans([2, 2, 2], [1])).toBeNull()
  })
})

test('a class of seven has no means, a class of eight has', () => {
  const one = scoreOf([
    { truth: 'fraudulent', confidence: 5 },
    { truth: 'genuine', confidence: 1 },
  ])!
  const seven = scoreClass(Array.from({ length: minPeopleForScores - 1 }, () => one))
  expect(seven).toEqual({ people: 7, means: null })
  expect(scoreClass(Array.from({ length: minPeopleForScores }, () => one)).means?.dPrime.value).toBeCloseTo(1.349, 3)
})

describe('the rate of a class', () => {
  const people = (number: number, each: { count: number; outOf: number }) => Array.from({ length: number }, () => each)

  test.each([
    [81, 263, 0.2553, 0.3662],
    [15, 148, 0.0624, 0.1605],
    [0, 20, 0, 0.1611],
    [1, 29, 0.0061, 0.1718],
  ])('%i of %i has the interval that R. G. Newcombe published in 1998', (count, outOf, low, high) => {
    const interval = wilsonInterval(count / outOf, outOf)
    expect(interval.low).toBeCloseTo(low, 4)
    expect(interval.high).toBeCloseTo(high, 4)
  })

  test('by hand: eight people who each did one thing of two, 8 of 16, give t / (2 √(16 + t²)) to each side', () => {
    const { count, outOf, interval } = rateOf(people(8, { count: 1, outOf: 2 }))
    expect([count, outOf]).toEqual([8, 16])
    const reach = 2.364624 / 2 / Math.sqrt(16 + 2.364624 ** 2)
    expect(interval!.low).toBeCloseTo(0.5 - reach, 6)
    expect(interval!.high).toBeCloseTo(0.5 + reach, 6)
  })

  test('by hand: four people who always did and four who never did count as seven answers, not as 48', () => {
    const halves = [...people(4, { count: 6, outOf: 6 }), ...people(4, { count: 0, outOf: 6 })]
    const reach = 2.364624 / 2 / Math.sqrt(7 + 2.364624 ** 2)
    expect(rateOf(halves).interval!.high).toBeCloseTo(0.5 + reach, 6)
  })

  test('of nothing in many answers still has an interval: that of one answer for each person', () => {
    const { low, high } = rateOf(people(20, { count: 0, outOf: 12 })).interval!
    expect(low).toBe(0)
    expect(high).toBeCloseTo(2.093024 ** 2 / (20 + 2.093024 ** 2), 6)
  })

  test('of seven people is a total only, and people without an opportunity do not count', () => {
    const seven = people(7, { count: 2, outOf: 6 })
    expect(rateOf([...seven, { count: 0, outOf: 0 }])).toEqual({ count: 14, outOf: 42, interval: null })
    expect(rateOf([])).toEqual({ count: 0, outOf: 0, interval: null })
  })

  test.each([0.5, 0.9])('of simulated classes contains the true share of %d for 93% of them or more', (share) => {
    const classes = Array.from({ length: 2_000 }, (_, number) => {
      const random = seededRandom(77, number)
      // A person's own share is the true one or lies far from it on both sides, by the same amount.
      const spread = (1 - share) * 0.9
      return rateOf(
        Array.from({ length: 25 }, () => {
          const own = share + (random.uniform() < 0.5 ? spread : -spread)
          return { count: Array.from({ length: 6 }, () => random.uniform() < own).filter(Boolean).length, outOf: 6 }
        }),
      )
    })
    const covered = classes.filter(({ interval }) => interval!.low <= share && share <= interval!.high)
    expect(covered.length / classes.length).toBeGreaterThan(0.93)
  })
})

describe.each([
  { dPrime: 0, criterion: 0 },
  { dPrime: 1, criterion: -0.4 },
  { dPrime: 1.8, criterion: 0.3 },
])('10,000 simulated people with d′ $dPrime and c $criterion', ({ dPrime, criterion }) => {
  const people = Array.from({ length: 10_000 }, (_, person) => answer(dPrime, criterion, 12, person))
  const scores = people.map((judgements) => scoreOf(judgements)!)

  test('their answers together give d′, c and the area back within two standard errors', () => {
    const together = discriminate(addOutcomes(scores.map(({ outcomes }) => outcomes)))
    expect(Math.abs(together.dPrime.value - dPrime)).toBeLessThan(2 * together.dPrime.standardError)
    expect(Math.abs(together.criterion.value - criterion)).toBeLessThan(2 * together.criterion.standardError)
    expect(together.dPrime.standardError).toBeLessThan(0.01)
    const areas = classMean(scores.map(({ auc }) => auc.value))!
    expect(Math.abs(areas.value - steppedArea(dPrime, criterion))).toBeLessThan(2 * areas.standardError)
  })

  test('the intervals of single people contain the true d′, c and area for 93% of them or more', () => {
    const area = steppedArea(dPrime, criterion)
    const covered = (name: 'dPrime' | 'criterion' | 'auc', truth: number) =>
      scores.filter((score) => score[name].low <= truth && truth <= score[name].high).length / scores.length
    expect(covered('dPrime', dPrime)).toBeGreaterThan(0.93)
    expect(covered('criterion', criterion)).toBeGreaterThan(0.93)
    expect(covered('auc', area)).toBeGreaterThan(0.93)
  })
})

/** The five borders between the six steps, around the person's criterion. */
const borders = [-1, -0.5, 0, 0.5, 1]

/** A person with known d′ and c, who answers the same number of fraudulent and genuine offers. */
function answer(dPrime: number, criterion: number, each: number, seed: number): Judgement[] {
  const random = seededRandom(20_261_123, seed)
  const judge = (truth: Truth): Judgement => {
    const seen = random.normal() + (truth === 'fraudulent' ? dPrime / 2 : -dPrime / 2)
    const step = 1 + borders.filter((border) => seen > criterion + border).length
    return { truth, confidence: step as Confidence }
  }
  return Array.from({ length: each }, () => [judge('fraudulent'), judge('genuine')]).flat()
}

/** The area that six steps can measure: the trapezoids between the points of the five borders. */
function steppedArea(dPrime: number, criterion: number): number {
  const points = [
    [0, 0],
    ...borders
      .toReversed()
      .map((border) => [above(criterion + border + dPrime / 2), above(criterion + border - dPrime / 2)]),
    [1, 1],
  ] as [number, number][]
  return points
    .slice(1)
    .reduce((sum, [x, y], place) => sum + ((x - points[place]![0]) * (y + points[place]![1])) / 2, 0)
}

/** The share of the standard normal distribution above z, by inverting the quantile. */
function above(z: number): number {
  let [low, high] = [0, 1]
  for (let step = 0; step < 60; step++) {
    const middle = (low + high) / 2
    if (normalQuantile(middle) < z) low = middle
    else high = middle
  }
  return 1 - low
}
