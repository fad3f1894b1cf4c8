import { expect, test } from 'vitest'
import { checkDeposit, checkDepositDecision, mayUploadProof } from './deposits.ts'
import { cents, dollars } from './money.ts'

test('the minimum is $100 and the maximum $1,000,000', () => {
  expect(checkDeposit(dollars(100))).toBeNull()
  expect(checkDeposit(cents(9_999n))).toEqual({ refusal: 'below-minimum-deposit', field: 'amount' })
  expect(checkDeposit(dollars(1_000_000))).toBeNull()
  expect(checkDeposit(cents(100_000_001n))).toEqual({ refusal: 'above-maximum-deposit', field: 'amount' })
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
