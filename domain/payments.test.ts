import { describe, expect, it, test } from 'vitest'
import { cents } from './money.ts'
import { confirmationsOf, type Payment, toChainState, planCredit, stateOf, summarize } from './payments.ts'

const view = { tipHeight: 100, required: 3 }

function payment(part: Partial<Payment> & Pick<Payment, 'txid'>): Payment {
  const rest = { height: null, replacedBy: null, wasConfirmed: false, isLate: false, isCounted: false }
  return { status: 'mempool', vout: 0, sats: 500n, rateCents: 100n, ...rest, ...part }
}

it('reports no problem when a partial payment is replaced by the same payment with a higher fee', () => {
  const raised = [payment({ txid: 'a', status: 'replaced', replacedBy: 'b' }), payment({ txid: 'b' })]
  expect(summarize(raised, 1000n, view)).toMatchObject({ state: 'seen', receivedSats: 500n, trouble: null })
})

it('reports a payment whose last replacement pays someone else', () => {
  const taken = [
    payment({ txid: 'a', status: 'replaced', replacedBy: 'b' }),
    payment({ txid: 'b', status: 'replaced', replacedBy: 'elsewhere' }),
  ]
  expect(summarize(taken, 1000n, view)).toMatchObject({ state: 'waiting', receivedSats: 0n, trouble: 'replaced' })
  const byNobodyKnown = [payment({ txid: 'a', status: 'replaced' }), payment({ txid: 'b' })]
  expect(summarize(byNobodyKnown, 1000n, view).trouble).toBe('replaced')
})

it('reports no problem once the full amount has arrived', () => {
  const made = [
    payment({ txid: 'a', status: 'replaced', replacedBy: 'elsewhere' }),
    payment({ txid: 'c', sats: 1000n }),
  ]
  expect(summarize(made, 1000n, view).trouble).toBe(null)
  const dropped = [payment({ txid: 'a', status: 'dropped' }), payment({ txid: 'c', sats: 400n })]
  expect(summarize(dropped, 1000n, view).trouble).toBe('dropped')
})

it('has the state of the least advanced active payment', () => {
  const inBlock = (txid: string, height: number) => payment({ txid, status: 'confirmed', height, wasConfirmed: true })
  expect(summarize([], 1000n, view)).toEqual({
    state: 'waiting',
    confirmations: 0,
    receivedSats: 0n,
    receivedCents: 0n,
    readyCents: 0n,
    differenceSats: -1000n,
    isLate: false,
    trouble: null,
  })
  expect(summarize([inBlock('a', 98)], 500n, view)).toMatchObject({ state: 'ready', confirmations: 3 })
  expect(summarize([inBlock('a', 98), inBlock('b', 100)], 500n, view)).toMatchObject({
    state: 'confirming',
    confirmations: 1,
  })
  expect(summarize([inBlock('a', 98), payment({ txid: 'b' })], 500n, view)).toMatchObject({
    state: 'seen',
    confirmations: 0,
    receivedSats: 1000n,
    differenceSats: 500n,
  })
})

it('counts only payments with enough confirmations as ready', () => {
  const worth = { sats: 100_000_000n, rateCents: 700n }
  const other = { ...worth, rateCents: 50n }
  const paid = [
    payment({ txid: 'a', status: 'confirmed', height: 98, ...worth }),
    payment({ txid: 'b', status: 'confirmed', height: 99, ...other, isLate: true }),
    payment({ txid: 'c', status: 'dropped', ...worth }),
  ]
  expect(summarize(paid, 1n, view)).toMatchObject({ receivedCents: 750n, readyCents: 700n, isLate: true })
})

it('reports a payment whose block was removed, even while it is unconfirmed again', () => {
  const undone = payment({ txid: 'a', sats: 1000n, wasConfirmed: true })
  expect(summarize([undone], 1000n, view)).toMatchObject({ state: 'seen', trouble: 'reorged' })
  expect(summarize([undone, payment({ txid: 'b', sats: 1000n })], 1000n, view).trouble).toBe('reorged')
})

test.each([
  [
    { status: 'confirmed', height: 7, hash: 'h' },
    false,
    { status: 'confirmed', height: 7, blockHash: 'h', wasConfirmed: true },
  ],
  [{ status: 'mempool' }, true, { status: 'mempool', wasConfirmed: true }],
  [{ status: 'mempool' }, false, { status: 'mempool', wasConfirmed: false }],
  [{ status: 'replaced', by: 'b' }, false, { status: 'replaced', replacedBy: 'b', wasConfirmed: false }],
  [{ status: 'dropped' }, false, { status: 'dropped', wasConfirmed: false }],
  [{ status: 'unknown' }, true, { status: 'dropped', wasConfirmed: true }],
] as const)('the chain’s report %o is stored', (chainStatus, wasConfirmed, place) => {
  const nowhere = { height: null, blockHash: null, replacedBy: null }
  expect(toChainState(chainStatus, wasConfirmed)).toEqual({ ...nowhere, ...place })
})

test.each([
  [{ status: 'confirmed', height: 100 }, 1, 'confirming'],
  [{ status: 'confirmed', height: 98 }, 3, 'ready'],
  [{ status: 'confirmed', height: 102 }, 0, 'confirming'],
  [{ status: 'confirmed', height: null }, 0, 'confirming'],
  [{ status: 'mempool', height: 98 }, 0, 'seen'],
  [{ status: 'mempool', wasConfirmed: true }, 0, 'reorged'],
  [{ status: 'dropped', wasConfirmed: true }, 0, 'reorged'],
  [{ status: 'dropped' }, 0, 'dropped'],
  [{ status: 'replaced' }, 0, 'replaced'],
] as const)('%o has %i confirmations and is %s', (part, confirmations, state) => {
  const known = payment({ txid: 'a', ...part })
  expect(confirmationsOf(known, view.tipHeight)).toBe(confirmations)
  expect(stateOf(known, view)).toBe(state)
})

describe('the credit of a deposit', () => {
  const worth = { status: 'confirmed', sats: 100_000_000n } as const
  const at = (height: number, rateCents: bigint, isCounted = false) =>
    payment({ txid: `at ${height}`, ...worth, height, rateCents, isCounted })
  const credit = (creditedCents: bigint, basis: 'payment' | 'proof' = 'payment') => ({
    basis,
    requestedCents: cents(1_000n),
    creditedCents: cents(creditedCents),
  })

  it('is the sum of payments with enough confirmations, whatever the requested amount', () => {
    const deep = at(98, 700n)
    expect(planCredit([deep, at(99, 50n)], view, credit(0n))).toEqual({
      counted: [deep],
      hasChanged: true,
      changeCents: 700n,
    })
  })

  it('does not change while the same outpoints count', () => {
    const counted = [at(98, 700n, true)]
    expect(planCredit(counted, view, credit(1n))).toEqual({ counted, hasChanged: false, changeCents: 0n })
    expect(planCredit([], view, credit(1n, 'proof'))).toMatchObject({ hasChanged: false, changeCents: 0n })
  })

  it('keeps a payment that lost confirmations, and loses one that was removed from the chain', () => {
    const shallow = at(100, 700n, true)
    const gone = payment({ txid: 'gone', sats: 100_000_000n, rateCents: 300n, isCounted: true })
    expect(planCredit([shallow, gone], view, credit(1_000n))).toEqual({
      counted: [shallow],
      hasChanged: true,
      changeCents: -300n,
    })
  })

  it('by proof is the requested amount, and more only when more has arrived', () => {
    expect(planCredit([at(98, 700n)], view, credit(1_000n, 'proof')).changeCents).toBe(0n)
    expect(planCredit([at(98, 1_300n)], view, credit(1_000n, 'proof')).changeCents).toBe(300n)
  })
})
