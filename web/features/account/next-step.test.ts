import { describe, expect, it } from 'vitest'
import type { Account } from '#root/contract/account.ts'
import type { Deposit } from '#root/contract/deposits.ts'
import { specifiedOffer } from '#root/domain/offer.ts'
import { unpaid } from '#root/tests/unpaid-deposit.ts'
import { nextStepOf as stepOf } from './next-step.ts'

const nextStepOf = (of: Account, deposits: readonly Deposit[]) => stepOf(of, deposits, specifiedOffer)

const nothing = { deposited: '0.00', invested: '0.00', withdrawable: '0.00', held: '0.00' }

function account(balances: Partial<Account['balances']>, activePlan: Account['activePlan'] = null): Account {
  const totals = { totalDeposits: '0.00', totalEarnings: '0.00', totalWithdrawals: '0.00' }
  return { firstName: 'Ada', accountBalance: '0.00', balances: { ...nothing, ...balances }, ...totals, activePlan }
}

function deposit(status: Deposit['status']): Deposit {
  const at = '2026-11-21T10:00:00.000Z'
  return {
    id: crypto.randomUUID(),
    amount: '250.00',
    status,
    address: 'bcrt1q',
    ...unpaid,
    proof: null,
    reason: null,
    createdAt: at,
    submittedAt: null,
    decidedAt: null,
  }
}

const plan: Account['activePlan'] = {
  investmentId: crypto.randomUUID(),
  plan: 'advanced',
  planTitle: 'ADVANCED',
  principal: '2000.00',
  promisedReturn: '6000.00',
  payout: '8000.00',
  startedAt: '2026-11-21T10:00:00.000Z',
  maturesAt: '2026-12-06T10:00:00.000Z',
}

describe('nextStepOf', () => {
  it('begins with a deposit', () => {
    expect(nextStepOf(account({}), [deposit('rejected')])).toEqual({ kind: 'deposit' })
  })

  it('finishes an open deposit', () => {
    expect(nextStepOf(account({}), [deposit('opened')])).toEqual({ kind: 'continue', amountCents: 25_000n })
  })

  it('shows that a deposit is under review', () => {
    expect(nextStepOf(account({}), [deposit('pending')])).toMatchObject({ kind: 'review' })
  })

  it('invests the available amount, unless a plan is running', () => {
    expect(nextStepOf(account({ deposited: '2000.00' }), [])).toMatchObject({ kind: 'invest', amountCents: 200_000n })
    expect(nextStepOf(account({ deposited: '2000.00', invested: '8000.00' }, plan), [])).toMatchObject({ kind: 'wait' })
  })

  it('does not offer to invest less than the smallest plan takes', () => {
    expect(nextStepOf(account({ deposited: '99.99' }), [])).toEqual({ kind: 'deposit' })
  })

  it('suggests a withdrawal before anything else, from the minimum on', () => {
    expect(nextStepOf(account({ withdrawable: '100.00', deposited: '2000.00' }), [])).toMatchObject({
      kind: 'withdraw',
    })
    expect(nextStepOf(account({ withdrawable: '99.99' }), [])).toEqual({ kind: 'deposit' })
  })

  it('shows that a withdrawal is under review when there is nothing else to do', () => {
    expect(nextStepOf(account({ held: '500.00' }), [])).toEqual({ kind: 'held', amountCents: 50_000n })
  })
})
