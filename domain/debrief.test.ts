import { expect, test } from 'vitest'
import type { ClaimId } from './claims.ts'
import { claimsPublishedAt, type ClaimVersion, type DecisionContext, type DebriefReason, signsAt } from './debrief.ts'

const minute = (number: number) => new Date(Date.UTC(2027, 0, 18, 10, number))

function retired(claim: ClaimId, at: number, isRetired = true): ClaimVersion {
  return { claim, isRetired, shownAt: null, signs: null, createdAt: minute(at) }
}

function signs(reason: DebriefReason, context: Partial<DecisionContext> = {}) {
  return signsAt(reason, {
    published: claimsPublishedAt([], minute(0)),
    received: [],
    isPaid: false,
    isFrozen: false,
    ...context,
  })
}

test('a decision has the signs of the claims on its screen', () => {
  expect(signs('deposit')).toEqual([20])
  expect(signs('principal')).toEqual([1, 3, 7, 10, 11])
  expect(signs('withdrawal-hold')).toEqual([24, 26])
  expect(signs('withdrawal-release')).toEqual([24, 26])
})

test('a claim that depends on an event counts once the event has happened', () => {
  expect(signs('reinvestment')).toEqual([1, 3, 7, 10, 11, 25])
  expect(signs('withdrawal-payment', { isPaid: true })).toEqual([23, 24, 26])
  expect(signs('withdrawal-hold', { isPaid: true })).toEqual([23, 24, 26])
  expect(signs('withdrawal-hold', { isFrozen: true })).toEqual([24, 26, 29])
  expect(signs('principal', { isPaid: true, isFrozen: true })).toEqual(signs('principal'))
})

test('a claim has no sign while it is retired', () => {
  const versions = [retired('bitcoin-only', 5), retired('processing-fee', 5), retired('bitcoin-only', 10, false)]
  const at = (number: number) => ({ published: claimsPublishedAt(versions, minute(number)) })
  expect(signs('deposit', at(4))).toEqual([20])
  expect(signs('deposit', at(5))).toEqual([])
  expect(signs('deposit', at(10))).toEqual([20])
  expect(signs('withdrawal-hold', at(10))).toEqual([26])
  // Other claims on the screen have the same sign.
  expect(signs('principal', { published: claimsPublishedAt([retired('growth', 0)], minute(1)) })).toEqual([
    1, 3, 10, 11,
  ])
})

test('a claim that an operator added counts on its page, from its first version until it is retired', () => {
  const added = (at: number, isRetired: boolean): ClaimVersion => ({
    claim: 'own',
    isRetired,
    shownAt: '/dashboard/deposit',
    signs: [8, 2],
    createdAt: minute(at),
  })
  const versions = [added(5, false), added(10, true)]
  const at = (number: number) => ({ published: claimsPublishedAt(versions, minute(number)) })
  expect(signs('deposit', at(4))).toEqual([20])
  expect(signs('deposit', at(5))).toEqual([2, 8, 20])
  expect(signs('deposit', at(10))).toEqual([20])
  expect(signs('principal', at(5))).toEqual(signs('principal'))
})

test('the messages that were received before add their signs, each sign once, also those of a claim that was retired later', () => {
  expect(signs('deposit', { received: ['bonus-tonight', 'roll-over'] })).toEqual([11, 20, 25])
  const published = claimsPublishedAt([retired('release-fee', 1)], minute(2))
  expect(signs('withdrawal-hold', { published, received: ['release-fee', 'traced-coins'] })).toEqual([24, 26, 29])
})
