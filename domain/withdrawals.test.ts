import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { specifiedLimits } from './limits.ts'
import { cents, dollars, maxAmountCents } from './money.ts'
import {
  checkApproval,
  checkCustody,
  checkFreeze,
  checkWithdrawal,
  checkWithdrawalDecision,
  quoteWithdrawal,
} from './withdrawals.ts'

test('the minimum is $100, the maximum what is withdrawable', () => {
  expect(checkWithdrawal(dollars(100), dollars(100), specifiedLimits)).toBeNull()
  expect(checkWithdrawal(cents(9_999n), dollars(100), specifiedLimits)).toEqual({
    refusal: 'below-minimum-withdrawal',
    field: 'amount',
    params: { min: '$100' },
  })
  expect(checkWithdrawal(cents(10_001n), dollars(100), specifiedLimits)).toEqual({
    refusal: 'insufficient-balance',
    field: 'amount',
  })
})

test('it is decided only while it is pending', () => {
  expect(checkWithdrawalDecision('pending')).toBeNull()
  for (const status of ['approved', 'rejected', 'cancelled'] as const) {
    expect(checkWithdrawalDecision(status)).toEqual({ refusal: 'withdrawal-not-pending' })
  }
})

test('nobody is paid while withdrawals are frozen', () => {
  expect(checkFreeze(false)).toBeNull()
  expect(checkFreeze(true)).toEqual({ refusal: 'withdrawals-frozen' })
})

test('custody pays what it has and not a cent more', () => {
  expect(checkCustody(dollars(500), dollars(500))).toBeNull()
  expect(checkCustody(cents(50_001n), dollars(500))).toEqual({ refusal: 'insufficient-custody' })
})

test('case 12: fee and what is sent are the amount, for any fee', () => {
  expect(quoteWithdrawal(cents(10_001n), 500n)).toEqual({ amountCents: 10_001n, feeCents: 500n, sentCents: 9_501n })
  fc.assert(
    fc.property(
      fc.bigInt({ min: 10_000n, max: maxAmountCents }),
      fc.bigInt({ min: 0n, max: 9_999n }),
      (amount, fee) => {
        const { feeCents, sentCents } = quoteWithdrawal(cents(amount), fee)
        expect(feeCents + sentCents).toBe(amount)
        expect(feeCents).toBeGreaterThanOrEqual(0n)
        expect(sentCents).toBeGreaterThan(0n)
      },
    ),
  )
})

describe('checkApproval', () => {
  const by = (operatorId: string, firstApprovedBy: string | null = null, areIndependent = true) => ({
    operatorId,
    firstApprovedBy,
    areIndependent,
  })

  it('pays at once without a limit, and up to the limit', () => {
    expect(checkApproval(dollars(1_000_000), null, by('olive'))).toBe('pays')
    expect(checkApproval(dollars(500), dollars(500), by('olive'))).toBe('pays')
    expect(checkApproval(dollars(500), dollars(500), by('olive', 'olive'))).toBe('pays')
  })

  it('over the limit notes the first approval, refuses the same operator again, and pays with another', () => {
    const over = cents(dollars(500) + 1n)
    expect(checkApproval(over, dollars(500), by('olive'))).toBe('is-first')
    expect(checkApproval(over, dollars(500), by('olive', 'olive'))).toMatchObject({ refusal: 'second-operator-needed' })
    expect(checkApproval(over, dollars(500), by('otto', 'olive'))).toBe('pays')
    expect(checkApproval(over, dollars(500), by('otto', 'olive', false))).toMatchObject({
      refusal: 'second-operator-not-independent',
    })
    expect(checkApproval(dollars(500), dollars(500), by('otto', 'olive', false))).toBe('pays')
  })
})
