import { expect, test } from 'vitest'
import { slices } from './generated/slices.ts'
import { locales } from './language.ts'
import { refetchedAfter } from './refetch.ts'
import { describeRefusal, type RefusalCode, refusalTable, valueNames } from './refusals.ts'

test.each([
  ['below-minimum-deposit', { min: '$100' }, 'The minimum amount is $100. Please enter a higher amount to proceed.'],
  ['file-empty', {}, 'This file is empty. Please choose another file.'],
  ['invalid-investment-amount', {}, 'Please enter a valid investment amount.'],
  [
    'below-plan-minimum',
    { plan: 'ADVANCED', min: '$1,000' },
    'The amount you entered is below the minimum allowed for the ADVANCED plan. Please invest at least $1,000.',
  ],
  [
    'above-plan-maximum',
    { plan: 'BEGINNERS', max: '$999' },
    'The amount you entered exceeds the maximum allowed for the BEGINNERS plan. Please invest no more than $999.',
  ],
  ['insufficient-deposits', {}, 'Insufficient funds. Your total deposits are less than the amount you wish to invest.'],
  ['ongoing-plan', {}, 'You have an ongoing Plan'],
  ['below-minimum-withdrawal', { min: '$100' }, 'The minimum amount to withdraw is $100.'],
  ['insufficient-balance', {}, 'Insufficient account balance.'],
  ['mainnet-address', {}, 'Glasshouse only works with test bitcoin.'],
  ['invalid-credentials', {}, 'Incorrect email or password.'],
] as const)('%s has the specified message', (code, params, message) => {
  expect(describeRefusal(code, params)).toBe(message)
})

const codes = Object.keys(refusalTable) as RefusalCode[]

test('no refusal has a success status', () => {
  for (const code of codes) expect(refusalTable[code].status, code).toBeGreaterThanOrEqual(400)
})

// The API reference describes every refusal by the names of its values.
test.each(codes)('%s has a message in every language, with its values, without them and with their names', (code) => {
  for (const locale of locales) {
    expect(describeRefusal(code, {}, { locale })).not.toBe('')
    const named = describeRefusal(code, valueNames, { locale })
    expect(named).not.toMatch(/undefined|NaN|\[object/)
    for (const value of describeRefusal(code, valueNames).match(/\{\w+\}/g) ?? []) expect(named).toContain(value)
  }
})

test('no two slices declare the same refusal or the same live event', () => {
  const declared = slices.flatMap((slice) => ('refusals' in slice ? Object.keys(slice.refusals) : []))
  const events = slices.flatMap((slice) => ('events' in slice ? Object.keys(slice.events) : []))
  expect(declared.toSorted()).toEqual(Object.keys(refusalTable).toSorted())
  expect(events.toSorted()).toEqual(Object.keys(refetchedAfter).toSorted())
})
