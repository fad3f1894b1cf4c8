import { expect, test } from 'vitest'
import { limitsOf, specifiedLimits, writeLimits } from './limits.ts'

const specified = writeLimits(specifiedLimits)

test('the specification’s limits are written in whole dollars and read again', () => {
  expect(specified).toEqual({ minDeposit: '100', maxDeposit: '1000000', minWithdrawal: '100' })
  expect(limitsOf(specified)).toEqual(specifiedLimits)
})

test.each(['minDeposit', 'maxDeposit', 'minWithdrawal'])('%s is an amount from $1 to $10,000,000', (field) => {
  for (const text of ['', '0', '0.99', '10000000.01', '-5', 'x', '1.234'])
    expect(limitsOf({ ...specified, [field]: text })).toMatchObject({ refusal: 'limit-out-of-bounds', field })
})

test('$1 and $10,000,000 are limits themselves', () => {
  expect(limitsOf({ minDeposit: '1', maxDeposit: '10000000', minWithdrawal: '1' })).toEqual({
    minDepositCents: 100n,
    maxDepositCents: 1_000_000_000n,
    minWithdrawalCents: 100n,
  })
})

test('a maximum below the minimum is refused', () => {
  expect(limitsOf({ ...specified, minDeposit: '500', maxDeposit: '499.99' })).toEqual({
    refusal: 'limits-crossed',
    field: 'maxDeposit',
  })
  expect(limitsOf({ ...specified, minDeposit: '500', maxDeposit: '500' })).toMatchObject({ maxDepositCents: 50_000n })
})
