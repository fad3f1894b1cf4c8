import { describe, expect, it } from 'vitest'
import type { Deposit, DepositPayment, Payment } from '#root/contract/deposits.ts'
import { differenceOf, isPayable, missingBitcoin, paymentNews } from './payment-news.ts'

const waiting: DepositPayment = {
  state: 'waiting',
  confirmations: 0,
  required: 3,
  received: '0.00000000',
  worth: '0.00',
  creditable: '0.00',
  difference: '-0.01000000',
  isLate: false,
  trouble: null,
  payments: [],
}

/** A deposit with a quote of a hundredth of a bitcoin. */
function depositWith(payment: Partial<DepositPayment>, status: Deposit['status'] = 'pending'): Deposit {
  return {
    id: '0',
    amount: '640.00',
    status,
    address: 'bcrt1q',
    quote: { bitcoin: '0.01000000', rate: '64000.00', until: '2026-11-21T12:00:00.000Z', link: 'bitcoin:bcrt1q' },
    payment: { ...waiting, ...payment },
    credited: null,
    creditedFor: null,
    proof: null,
    proofRequest: 'after-payment',
    reason: null,
    createdAt: '2026-11-21T11:00:00.000Z',
    submittedAt: null,
    decidedAt: null,
  }
}

function paid(bitcoin: string, state: Payment['state']): Payment {
  const firstSeenAt = '2026-11-21T11:10:00.000Z'
  return { txid: 'a', vout: 0, bitcoin, state, confirmations: 0, isLate: false, replacedBy: null, firstSeenAt }
}

describe('paymentNews', () => {
  it('has none before a payment, and after an exact payment', () => {
    expect(paymentNews(depositWith({}))).toEqual([])
    expect(paymentNews(depositWith({ state: 'seen', received: '0.01000000', difference: '0.00000000' }))).toEqual([])
  })

  it('reports a payment that is too small, too large or too late', () => {
    expect(paymentNews(depositWith({ state: 'seen', difference: '-0.00400000' }))).toEqual(['underpaid'])
    expect(paymentNews(depositWith({ state: 'ready', difference: '0.00000001', isLate: true }))).toEqual([
      'overpaid',
      'late',
    ])
  })

  it('reports a replaced or dropped payment, and not merely a low amount', () => {
    expect(paymentNews(depositWith({ trouble: 'replaced' }))).toEqual(['replaced'])
    expect(paymentNews(depositWith({ trouble: 'dropped' }))).toEqual(['dropped'])
  })

  it('distinguishes an unconfirmed payment from a lost one when its block is removed', () => {
    const payments = [paid('0.01000000', 'reorged')]
    const undone = { trouble: 'reorged' as const, payments }
    const again = { ...undone, state: 'seen' as const, received: '0.01000000', difference: '0.00000000' }
    expect(paymentNews(depositWith(again))).toEqual(['reorged-waits'])
    expect(paymentNews(depositWith(undone))).toEqual(['reorged-lost'])
    const other = { ...undone, payments: [...payments, paid('0.00300000', 'seen')] }
    const lostBesideAnother = { ...other, state: 'seen' as const, received: '0.00300000', difference: '-0.00700000' }
    expect(paymentNews(depositWith(lostBesideAnother))).toEqual(['reorged-lost', 'underpaid'])
  })
})

describe('the amount still to pay', () => {
  it('is the whole, the rest, or nothing', () => {
    expect(missingBitcoin(depositWith({}))).toBe('0.01000000')
    expect(missingBitcoin(depositWith({ received: '0.00400000' }))).toBe('0.00600000')
    expect(missingBitcoin(depositWith({ received: '0.01000001' }))).toBeNull()
    expect(differenceOf(depositWith({ difference: '-0.00600000' }))).toBe('0.00600000')
  })

  it('is requested until the deposit is decided', () => {
    expect(isPayable(depositWith({}, 'opened'))).toBe(true)
    expect(isPayable(depositWith({}, 'approved'))).toBe(false)
    expect(isPayable(depositWith({}, 'rejected'))).toBe(false)
    expect(isPayable(depositWith({ received: '0.01000000' }))).toBe(false)
  })
})
