import { expect, test } from 'vitest'
import type { Deposit } from '#root/contract/deposits.ts'
import { unpaid } from '#root/tests/unpaid-deposit.ts'
import { underReviewOf } from './under-review.ts'

const deposit = (status: Deposit['status'], amount: string, worth = '0.00'): Deposit => ({
  id: crypto.randomUUID(),
  amount,
  status,
  address: 'bcrt1q',
  ...unpaid,
  payment: { ...unpaid.payment, worth },
  proof: null,
  reason: null,
  createdAt: '2026-11-21T10:00:00.000Z',
  submittedAt: null,
  decidedAt: null,
})

test('counts only paid deposits without a decision', () => {
  expect(underReviewOf([])).toBe(0n)
  expect(underReviewOf([deposit('opened', '250.00')])).toBe(0n)
  expect(underReviewOf([deposit('opened', '250.00', '100.00')])).toBe(10_000n)
  expect(underReviewOf([deposit('pending', '250.00', '100.00'), deposit('pending', '0.05')])).toBe(25_005n)
  expect(underReviewOf([deposit('approved', '250.00', '250.00'), deposit('rejected', '9.00', '9.00')])).toBe(0n)
})
