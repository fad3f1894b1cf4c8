import { expect, it } from 'vitest'
import { unpaid } from '#root/tests/unpaid-deposit.ts'
import { activityOf } from './activity.ts'

const at = (day: number) => `2026-11-${day}T10:00:00.000Z`

it('lists the events of an account, newest first, and a matured plan as two events', () => {
  const deposit = {
    id: 'd',
    amount: '2000.00',
    status: 'approved' as const,
    address: '',
    ...unpaid,
    proof: null,
    reason: null,
    createdAt: at(10),
    submittedAt: at(10),
    decidedAt: at(11),
  }
  const withdrawal = {
    id: 'w',
    amount: '500.00',
    fee: '0.00',
    walletAddress: '',
    status: 'pending' as const,
    reason: null,
    createdAt: at(28),
    decidedAt: null,
    payout: null,
  }
  const money = { principal: '2000.00', promisedReturn: '6000.00', payout: '8000.00' }
  const investment = {
    id: 'i',
    plan: 'advanced' as const,
    planTitle: 'ADVANCED',
    ...money,
    status: 'matured' as const,
    startedAt: at(12),
    maturesAt: at(27),
    settledAt: at(27),
  }

  const events = activityOf({ deposits: [deposit], withdrawals: [withdrawal], investments: [investment] })

  expect(events.map(({ kind, amount }) => [kind, amount])).toEqual([
    ['withdrawal', '500.00'],
    ['maturity', '8000.00'],
    ['investment', '2000.00'],
    ['deposit', '2000.00'],
  ])
})
