import { expect, test } from 'vitest'
import { bank } from './bank.ts'
import {
  boosterSteps,
  checkOfferStep,
  chooseOffers,
  dueAfter,
  formOf,
  givesFeedback,
  offerSteps,
} from './choose-offers.ts'

const seeds = [0, 1, 2_147_483_647]

test('every seat gets each form once, and each form comes equally often in each place', () => {
  const places = ['first-test', 'second-test', 'later-test'] as const
  const rows = [1, 2, 3, 4, 5, 6].map((seat) => places.map((place) => formOf(seat, place)))
  for (const row of rows) expect(row.toSorted()).toEqual(['A', 'B', 'C'])
  for (const place of [0, 1, 2]) {
    expect(rows.map((row) => row[place]).toSorted()).toEqual(['A', 'A', 'B', 'B', 'C', 'C'])
  }
})

test('a test has twelve offers, half of them fraudulent, in another order for each seat', () => {
  const orders = Array.from({ length: 30 }, (_, seat) =>
    chooseOffers(bank, { seed: 1, seatNumber: 1 + seat * 3, step: 'first-test' }),
  )
  for (const order of orders) {
    expect(order).toHaveLength(12)
    expect(order.filter(({ truth }) => truth === 'fraudulent')).toHaveLength(6)
    expect(order.some((offer, place) => offer.pair === order[place + 1]?.pair)).toBe(false)
  }
  expect(new Set(orders.map((order) => order.map(({ id }) => id).join())).size).toBe(30)
  expect(chooseOffers(bank, { seed: 1, seatNumber: 4, step: 'first-test' })).toEqual(orders[1])
})

test.each(seeds)('the exercise of seed %i has four pairs of four kinds, the same for every seat', (seed) => {
  const ofSeat = (seatNumber: number) => chooseOffers(bank, { seed, seatNumber, step: 'exercise' })
  const chosen = ofSeat(1)
  expect(chosen).toHaveLength(8)
  expect(new Set(chosen.map(({ pair }) => pair)).size).toBe(4)
  expect(new Set(chosen.map(({ kind }) => kind)).size).toBe(4)
  expect(new Set(chosen.map(({ country }) => country)).size).toBeGreaterThanOrEqual(3)
  expect(
    ofSeat(2)
      .map(({ id }) => id)
      .toSorted(),
  ).toEqual(chosen.map(({ id }) => id).toSorted())
})

test.each(seeds)('the three reminders of seed %i have four offers each, and repeat nothing', (seed) => {
  const steps = ['exercise', ...boosterSteps] as const
  const chosen = steps.map((step) => chooseOffers(bank, { seed, seatNumber: 5, step }))
  expect(chosen.map(({ length }) => length)).toEqual([8, 4, 4, 4])
  expect(new Set(chosen.flat().map(({ id }) => id)).size).toBe(20)
  for (const offers of chosen) expect(offers.filter(({ truth }) => truth === 'genuine')).toHaveLength(offers.length / 2)
})

test('the third form is the one that a seat has not seen', () => {
  const seen = (['first-test', 'second-test', 'later-test'] as const).flatMap((step) =>
    chooseOffers(bank, { seed: 1, seatNumber: 2, step }),
  )
  expect(new Set(seen.map(({ id }) => id)).size).toBe(36)
})

test('what comes after a lesson starts with its debrief, and a test gives no feedback', () => {
  expect(checkOfferStep('second-test', 'booster-1')?.refusal).toBe('step-not-started')
  expect(checkOfferStep('debrief', 'booster-1')).toBeNull()
  expect(checkOfferStep('closed', 'later-test')).toBeNull()
  expect(checkOfferStep('closed', 'first-test')?.refusal).toBe('step-over')
  expect([givesFeedback('exercise'), givesFeedback('booster-2'), givesFeedback('later-test')]).toEqual([
    true,
    true,
    false,
  ])
})

test.each([
  [0, null],
  [6, null],
  [7, 'booster-1'],
  [29, 'booster-1'],
  [30, 'booster-2'],
  [89, 'booster-2'],
  [90, 'booster-3'],
  [91, 'later-test'],
  [200, 'later-test'],
] as const)('%i days after the lesson, %s waits', (days, due) => {
  expect(dueAfter(days)).toBe(due)
})

test('the same seed gives the same offers in the same order at every step, another seed another order', () => {
  const ofSeed = (seed: number) =>
    [...offerSteps].map((step) => chooseOffers(bank, { seed, seatNumber: 3, step }).map(({ id }) => id))
  const [first, again, other] = [ofSeed(1), ofSeed(1), ofSeed(2)]
  expect(again).toEqual(first)
  for (const [place, order] of other.entries()) expect(order).not.toEqual(first[place])
})
