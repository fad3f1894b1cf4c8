import { expect, test } from 'vitest'
import type { Movement } from '#root/contract/history.ts'
import { balanceByDay } from './balance-by-day.ts'

const movement = (at: string, reason: Movement['reason'], balanceAfter: string): Movement => ({
  id: at,
  at,
  reason,
  balanceAfter,
  planTitle: null,
  amount: '1.00',
  change: '0.00',
  from: null,
  to: null,
  subjectId: '00000000-0000-0000-0000-000000000000',
})

test('each day has the balance at its end, in the reader’s time zone, and what happened on it', () => {
  const newestFirst = [
    movement('2026-11-04T23:30:00Z', 'maturity', '200.00'),
    movement('2026-11-02T10:00:00Z', 'promised-return', '200.00'),
    movement('2026-11-01T12:00:00Z', 'deposit', '100.00'),
  ]
  const now = Date.parse('2026-11-05T12:00:00Z')
  const quiet = { hasDeposit: false, hasPayout: false }
  expect(balanceByDay(newestFirst, now, 'UTC')).toEqual([
    { day: '2026-11-01', balance: 100, hasDeposit: true, hasPayout: false },
    { day: '2026-11-02', balance: 200, ...quiet },
    { day: '2026-11-03', balance: 200, ...quiet },
    { day: '2026-11-04', balance: 200, hasDeposit: false, hasPayout: true },
    { day: '2026-11-05', balance: 200, ...quiet },
  ])
  expect(balanceByDay(newestFirst, now, 'Europe/Berlin').at(-1)).toMatchObject({ day: '2026-11-05', hasPayout: true })
})

test('of a long history the last year is drawn, and an account without movements has no days', () => {
  const start = [movement('2020-01-01T00:00:00Z', 'deposit', '5.00')]
  const days = balanceByDay(start, Date.parse('2026-01-01T00:00:00Z'), 'UTC')
  expect(days).toHaveLength(366)
  expect(days.at(-1)).toEqual({ day: '2026-01-01', balance: 5, hasDeposit: false, hasPayout: false })
  expect(balanceByDay([], 0, 'UTC')).toEqual([])
})
