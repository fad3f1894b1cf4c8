import { expect, test } from 'vitest'
import { dollars } from './money.ts'
import { canRenew, canNoLongerConfirm, type PayoutStatus, rateOf, satsOwed } from './payouts.ts'

test('a payout never sends more satoshis than the firm owes', () => {
  expect(satsOwed(dollars(100), 3_200_000n)).toBe(312_500n)
  expect(satsOwed(dollars(100), 3_200_001n)).toBe(312_499n)
})

test('the rate of a payment is rounded down, and never zero', () => {
  expect(rateOf(dollars(100), 312_500n)).toBe(3_200_000n)
  expect(rateOf(dollars(100), 312_501n)).toBe(3_199_989n)
  expect(rateOf(dollars(1), 10_000_000_000n)).toBe(1n)
  expect(rateOf(dollars(1), 10_000_000_001n)).toBe(1n)
})

test('a coin that was lost six blocks ago is lost permanently', () => {
  expect(canNoLongerConfirm(100, 105)).toBe(false)
  expect(canNoLongerConfirm(100, 106)).toBe(true)
  expect(canNoLongerConfirm(null, 1_000)).toBe(false)
})

test('a payout can be replaced while it is unsigned, if its coin is gone, or if an operator decides', () => {
  const renewable = (
    status: PayoutStatus,
    goneHeight: number | null = null,
    waitsFor: 'coins' | 'decision' | null = null,
  ) => canRenew({ status, goneHeight, waitsFor })
  expect(renewable('waiting', null, 'decision')).toBe(true)
  expect(renewable('waiting', 7, 'coins')).toBe(false)
  expect(renewable('unsigned')).toBe(true)
  expect(renewable('signed')).toBe(false)
  expect(renewable('signed', 7)).toBe(true)
  expect(renewable('mempool', 7, 'decision')).toBe(false)
  expect(renewable('confirmed', 7)).toBe(false)
})
