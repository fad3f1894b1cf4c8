import { expect, test } from 'vitest'
import { checkDeposit, checkDepositDecision, mayUploadProof } from './deposits.ts'
import { specifiedLimits } from './limits.ts'
import { cents, dollars } from './money.ts'

test('the minimum is $100 and the maximum $1,000,000', () => {
  expect(checkDeposit(dollars(100), specifiedLimits)).toBeNull()
  expect(checkDeposit(cents(9_999n), specifiedLimits)).toEqual({
    refusal: 'below-minimum-deposit',
    field: 'amount',
    params: { min: '$100' },
  })
  expect(checkDeposit(dollars(1_000_000), specifiedLimits)).toBeNull()
  expect(checkDeposit(cents(100_000_001n), specifiedLimits)).toEqual({
    refusal: 'above-maximum-deposit',
    field: 'amount',
    params: { max: '$1,000,000' },
  })
})

test('the limits are those that hold at the moment', () => {
  const limits = { ...specifiedLimits, minDepositCents: dollars(50), maxDepositCents: dollars(60) }
  expect(checkDeposit(dollars(50), limits)).toBeNull()
  expect(checkDeposit(dollars(49), limits)?.params).toEqual({ min: '$50' })
  expect(checkDeposit(dollars(61), limits)?.params).toEqual({ max: '$60' })
})

test('a proof may be uploaded, and uploaded again, until the deposit is decided', () => {
  expect(['opened', 'pending', 'approved', 'rejected'].map((status) => mayUploadProof(status as 'opened'))).toEqual([
    true,
    true,
    false,
    false,
  ])
})

test('a deposit is decided only while it is pending', () => {
  expect(checkDepositDecision('pending')).toBeNull()
  for (const status of ['opened', 'approved', 'rejected'] as const) {
    expect(checkDepositDecision(status)).toEqual({ refusal: 'deposit-not-pending' })
  }
})
