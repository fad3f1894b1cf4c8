import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { specifiedLimits } from './limits.ts'
import { type Cents, cents, dollars, maxAmountCents } from './money.ts'
import { checkWithdrawal, checkWithdrawalApproval, checkWithdrawalDecision, quoteWithdrawal } from './withdrawals.ts'

test('the minimum is $100, the maximum is the withdrawable balance', () => {
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

test('case 12: the fee and the sent amount add up to the amount, for any fee', () => {
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

describe('checkWithdrawalApproval', () => {
  const by = (operatorId: string, firstApprovedBy: string | null = null, areIndependent = true) => ({
    operatorId,
    firstApprovedBy,
    areIndependent,
  })
  const pending = (amountCents: Cents, feeCents = cents(0n)) => ({ status: 'pending' as const, amountCents, feeCents })
  const firm = { isFrozen: false, custodyCents: dollars(1_000_000), limitCents: null }

  it('refuses a decided withdrawal before any other check', () => {
    for (const status of ['approved', 'rejected', 'cancelled'] as const)
      expect(
        checkWithdrawalApproval(
          { ...pending(dollars(500)), status },
          { ...firm, isFrozen: true, custodyCents: dollars(0) },
          by('olive'),
        ),
      ).toEqual({ refusal: 'withdrawal-not-pending' })
  })

  it('pays nobody while withdrawals are frozen', () => {
    const frozen = { ...firm, isFrozen: true, custodyCents: dollars(0) }
    expect(checkWithdrawalApproval(pending(dollars(500)), frozen, by('olive'))).toEqual({
      refusal: 'withdrawals-frozen',
    })
  })

  it('pays at most what custody holds; the fee stays with the firm', () => {
    const poor = { ...firm, custodyCents: dollars(500), limitCents: dollars(100) }
    const alone = { ...poor, limitCents: null }
    const more = cents(50_001n)
    expect(checkWithdrawalApproval(pending(dollars(500)), alone, by('olive'))).toBe('pays')
    expect(checkWithdrawalApproval(pending(more), alone, by('olive'))).toEqual({ refusal: 'insufficient-custody' })
    expect(checkWithdrawalApproval(pending(more, cents(1n)), alone, by('olive'))).toBe('pays')
    expect(checkWithdrawalApproval(pending(more), poor, by('olive'))).toEqual({ refusal: 'insufficient-custody' })
  })

  const limited = { ...firm, limitCents: dollars(500) }

  it('pays at once without a limit, and up to the limit', () => {
    expect(checkWithdrawalApproval(pending(dollars(1_000_000)), firm, by('olive'))).toBe('pays')
    expect(checkWithdrawalApproval(pending(dollars(500)), limited, by('olive'))).toBe('pays')
    expect(checkWithdrawalApproval(pending(dollars(500)), limited, by('olive', 'olive'))).toBe('pays')
    expect(checkWithdrawalApproval(pending(dollars(500)), limited, by('otto', 'olive', false))).toBe('pays')
  })

  it('over the limit records the first approval, refuses the same operator again, and pays with another', () => {
    const over = pending(cents(dollars(500) + 1n))
    expect(checkWithdrawalApproval(over, limited, by('olive'))).toBe('first-approval')
    expect(checkWithdrawalApproval(over, limited, by('olive', 'olive'))).toEqual({ refusal: 'second-operator-needed' })
    expect(checkWithdrawalApproval(over, limited, by('otto', 'olive'))).toBe('pays')
    expect(checkWithdrawalApproval(over, limited, by('otto', 'olive', false))).toEqual({
      refusal: 'second-operator-not-independent',
    })
  })
})
