import { expect, it } from 'vitest'
import { type Payment, summarize } from './payments.ts'

const view = { tipHeight: 100, required: 3 }

function payment(part: Partial<Payment> & Pick<Payment, 'txid'>): Payment {
  const rest = { height: null, replacedBy: null, wasConfirmed: false, isLate: false, isCounted: false }
  return { status: 'mempool', vout: 0, sats: 500n, rateCents: 100n, ...rest, ...part }
}

it('calls it no trouble when a payment of a part is replaced by one that pays the same with a higher fee', () => {
  const raised = [payment({ txid: 'a', status: 'replaced', replacedBy: 'b' }), payment({ txid: 'b' })]
  expect(summarize(raised, 1000n, view)).toMatchObject({ state: 'seen', receivedSats: 500n, trouble: null })
})

it('tells a payment whose coins went elsewhere in the end, however often it was replaced before', () => {
  const taken = [
    payment({ txid: 'a', status: 'replaced', replacedBy: 'b' }),
    payment({ txid: 'b', status: 'replaced', replacedBy: 'elsewhere' }),
  ]
  expect(summarize(taken, 1000n, view)).toMatchObject({ state: 'waiting', receivedSats: 0n, trouble: 'replaced' })
  const byNobodyKnown = [payment({ txid: 'a', status: 'replaced' }), payment({ txid: 'b' })]
  expect(summarize(byNobodyKnown, 1000n, view).trouble).toBe('replaced')
})

it('forgets what went wrong once all of the amount is there', () => {
  const made = [
    payment({ txid: 'a', status: 'replaced', replacedBy: 'elsewhere' }),
    payment({ txid: 'c', sats: 1000n }),
  ]
  expect(summarize(made, 1000n, view).trouble).toBe(null)
  const dropped = [payment({ txid: 'a', status: 'dropped' }), payment({ txid: 'c', sats: 400n })]
  expect(summarize(dropped, 1000n, view).trouble).toBe('dropped')
})
