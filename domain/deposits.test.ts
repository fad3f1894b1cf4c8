import { describe, expect, test } from 'vitest'
import {
  approvalFacts,
  checkDeposit,
  checkDepositApproval,
  checkDepositDecision,
  maxProofBytes,
  mayUploadProof,
  proofRequestOf,
} from './deposits.ts'
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

test('the current limits apply', () => {
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

test('a proof has at most 5 MB', () => {
  expect(maxProofBytes).toBe(5_242_880)
})

describe('approving a deposit', () => {
  const nothing = { hasProof: false, isPaid: false, isReady: false }
  const onTheWay = { ...nothing, isPaid: true }
  const arrived = { ...onTheWay, isReady: true }

  test.each([
    ['pending', { ...nothing, hasProof: true }, null],
    ['pending', arrived, null],
    ['pending', nothing, 'payment-not-ready'],
    ['pending', onTheWay, 'payment-not-ready'],
    ['pending', { ...onTheWay, hasProof: true }, 'payment-not-ready'],
    ['rejected', arrived, null],
    ['rejected', onTheWay, 'payment-not-ready'],
    ['rejected', { ...nothing, hasProof: true }, 'deposit-not-pending'],
    ['opened', arrived, 'deposit-not-pending'],
    ['approved', arrived, 'deposit-not-pending'],
  ] as const)('%s with %o: %s', (status, facts, refusal) => {
    expect(checkDepositApproval(status, facts)?.refusal ?? null).toBe(refusal)
  })

  test('depends on the proof and the payment that the staff sees', () => {
    expect(approvalFacts({ proof: null, payment: { state: 'waiting', creditable: '0.00' } })).toEqual(nothing)
    expect(approvalFacts({ proof: {}, payment: { state: 'seen', creditable: '0.00' } })).toEqual({
      ...onTheWay,
      hasProof: true,
    })
    expect(approvalFacts({ proof: null, payment: { state: 'ready', creditable: '100.00' } })).toEqual(arrived)
  })
})

test('a proof is asked for between the first payment and its confirmation, or until the firm has one or has decided', () => {
  const proof = (payment: 'waiting' | 'seen' | 'confirming' | 'ready', isSkipped: boolean) =>
    proofRequestOf('pending', { hasProof: false, payment, isSkipped })
  expect(proofRequestOf('opened', { hasProof: false, payment: 'waiting', isSkipped: true })).toBe('after-payment')
  for (const isSkipped of [false, true])
    for (const payment of ['seen', 'confirming'] as const) expect(proof(payment, isSkipped)).toBe('now')
  expect(proof('ready', false)).toBe('now')
  expect(proof('ready', true)).toBe('no')
  expect(proofRequestOf('pending', { hasProof: true, payment: 'seen', isSkipped: false })).toBe('no')
  for (const status of ['approved', 'rejected'] as const)
    expect(proofRequestOf(status, { hasProof: false, payment: 'waiting', isSkipped: false })).toBe('no')
})
