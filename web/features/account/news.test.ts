import { describe, expect, it } from 'vitest'
import type { Deposit } from '#root/contract/deposits.ts'
import type { Withdrawal } from '#root/contract/withdrawals.ts'
import { unpaid } from '#root/tests/unpaid-deposit.ts'
import { newsBetween, type Records } from './news.ts'

const at = '2026-11-21T10:00:00.000Z'

function deposit(id: string, status: Deposit['status'], reason: string | null = null): Deposit {
  return {
    id,
    amount: '250.00',
    status,
    address: '',
    ...unpaid,
    proof: null,
    reason,
    createdAt: at,
    submittedAt: null,
    decidedAt: null,
  }
}

function withdrawal(id: string, status: Withdrawal['status']): Withdrawal {
  return {
    id,
    amount: '500.00',
    fee: '0.00',
    walletAddress: '',
    status,
    reason: null,
    createdAt: at,
    decidedAt: null,
    payout: null,
  }
}

function records(some: Partial<Records>): Records {
  return { deposits: [], investments: [], withdrawals: [], ...some }
}

describe('newsBetween', () => {
  it('reports the firm’s decisions', () => {
    const before = records({
      deposits: [deposit('a', 'pending'), deposit('b', 'pending')],
      withdrawals: [withdrawal('w', 'pending')],
    })
    const after = records({
      deposits: [deposit('a', 'approved'), deposit('b', 'rejected', 'It cannot be read.')],
      withdrawals: [withdrawal('w', 'approved')],
    })
    expect(newsBetween(before, after)).toEqual([
      { kind: 'deposit-approved', amount: '250.00' },
      { kind: 'deposit-rejected', amount: '250.00', reason: 'It cannot be read.' },
      { kind: 'withdrawal-approved', amount: '500.00' },
    ])
  })

  it('reports a matured plan', () => {
    const plan = {
      id: 'i',
      plan: 'advanced' as const,
      planTitle: 'ADVANCED',
      principal: '2000.00',
      promisedReturn: '6000.00',
      payout: '8000.00',
      startedAt: at,
      maturesAt: at,
    }
    const before = records({ investments: [{ ...plan, status: 'active', settledAt: null }] })
    const after = records({ investments: [{ ...plan, status: 'matured', settledAt: at }] })
    expect(newsBetween(before, after)).toEqual([{ kind: 'matured', amount: '8000.00', planTitle: 'ADVANCED' }])
  })

  it('reports a record that was made and decided between two reads', () => {
    const after = records({ deposits: [deposit('a', 'approved')] })
    expect(newsBetween(records({}), after)).toEqual([{ kind: 'deposit-approved', amount: '250.00' }])
  })

  it('reports neither the client’s own actions nor earlier decisions', () => {
    const before = records({
      deposits: [deposit('a', 'opened'), deposit('c', 'approved')],
      withdrawals: [withdrawal('w', 'pending')],
    })
    const after = records({
      deposits: [deposit('b', 'opened'), deposit('a', 'pending'), deposit('c', 'approved')],
      withdrawals: [withdrawal('w', 'cancelled')],
    })
    expect(newsBetween(before, after)).toEqual([])
  })
})
