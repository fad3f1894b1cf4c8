import { expect, test } from 'vitest'
import { testSequences } from '#root/tests/money/sequences-suite.ts'

const seen = testSequences(50)

/** Sequences that never reach a payment, or are never refused, would agree with any model. */
const everything = [
  'above-plan-maximum',
  'below-minimum-deposit',
  'below-minimum-withdrawal',
  'below-plan-minimum',
  'deposit',
  'deposit-not-pending',
  'done',
  'insufficient-balance',
  'insufficient-custody',
  'insufficient-deposits',
  'invalid-investment-amount',
  'maturity',
  'ongoing-plan',
  'principal',
  'promised-return',
  'reinvestment',
  'withdrawal-hold',
  'withdrawal-payment',
  'withdrawal-payout',
  'withdrawal-release',
]

test('the sequences reach every answer and every kind of transfer', () => {
  expect([...seen].toSorted()).toEqual(everything)
})
