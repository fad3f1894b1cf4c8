import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { closeBalance } from './account-closing.ts'
import { cents, dollars } from './money.ts'
import { payoutOf, specifiedPlans as plans } from './plans.ts'
import { samplePast } from './sample-past.ts'
import { samplePerson } from './sample-people.ts'

const rules = { plans, minDepositCents: dollars(100), minWithdrawalCents: dollars(100) }
const places = Array.from({ length: 500 }, (_, place) => place)

describe('500 sample clients', () => {
  test('one seed gives the same people, another seed gives others, and no two share an email address', () => {
    const first = { seed: 3, ordinal: 1 }
    const people = places.map((place) => samplePerson(first, place))
    expect(people).toEqual(places.map((place) => samplePerson(first, place)))
    expect(people[0]).not.toEqual(samplePerson({ seed: 4, ordinal: 1 }, 0))
    const again = places.map((place) => samplePerson({ seed: 3, ordinal: 2 }, place))
    expect(new Set([...people, ...again].map(({ email }) => email)).size).toBe(1_000)
    for (const { phoneNumber } of people) expect(phoneNumber).toMatch(/^\+1 206 555 01\d\d$/)
  })

  test('their histories follow the firm’s rules in time order, and nobody was paid more than they deposited', () => {
    for (const place of places) {
      const { joinedAgoMs, deposits, investments, withdrawals } = samplePast(11, place, rules)
      expect(samplePast(11, place, rules)).toEqual({ joinedAgoMs, deposits, investments, withdrawals })
      let before = joinedAgoMs
      for (const { amountCents, createdAgoMs, submittedAgoMs, decided } of deposits) {
        const times = [before, createdAgoMs, submittedAgoMs, decided?.agoMs ?? 0]
        expect(times).toEqual(times.toSorted((one, other) => other - one))
        expect(amountCents).toBeGreaterThanOrEqual(rules.minDepositCents)
        before = decided?.agoMs ?? 0
      }
      for (const { plan, principalCents } of investments)
        expect(principalCents >= plan.minCents && principalCents <= plan.maxCents).toBe(true)
      const credited = deposits.filter(({ decided }) => decided?.status === 'approved')
      const brought = credited.reduce((sum, { amountCents }) => sum + amountCents, 0n)
      const paid = withdrawals.filter(({ paidAgoMs }) => paidAgoMs !== null)
      expect(paid.reduce((sum, { amountCents }) => sum + amountCents, 0n)).toBeLessThanOrEqual(brought)
      for (const { amountCents, createdAgoMs } of withdrawals) {
        const [{ plan, principalCents, startedAgoMs }] = investments as [(typeof investments)[number]]
        expect(createdAgoMs).toBeLessThanOrEqual(startedAgoMs - plan.durationDays * 86_400_000)
        expect(amountCents).toBeLessThanOrEqual(payoutOf(plan, principalCents))
      }
    }
  })

  test('where the firm pays out only large amounts, no request is smaller', () => {
    const strict = { ...rules, minWithdrawalCents: dollars(5_000) }
    const withdrawals = places.flatMap((place) => samplePast(11, place, strict).withdrawals)
    expect(withdrawals.length).toBeGreaterThan(5)
    for (const { amountCents } of withdrawals) expect(amountCents).toBeGreaterThanOrEqual(strict.minWithdrawalCents)
  })
})

test('a closed balance goes back in two parts that the firm’s accounts can take', () => {
  const amount = (max: number) => fc.bigInt({ min: 0n, max: BigInt(max) }).map(cents)
  const facts = fc.record({
    balanceCents: amount(900),
    broughtCents: fc.bigInt(-500n, 500n).map(cents),
    others: amount(900),
  })
  fc.assert(
    fc.property(facts, fc.double({ min: 0, max: 1, noNaN: true }), ({ balanceCents, broughtCents, others }, share) => {
      // Custody and promised returns together equal the balances of all clients.
      const custodyCents = cents(BigInt(Math.floor(Number(balanceCents + others) * share)))
      const promisedCents = cents(balanceCents + others - custodyCents)
      const closed = closeBalance({ balanceCents, broughtCents, custodyCents, promisedCents })
      expect(closed.repaidCents + closed.writtenOffCents).toBe(balanceCents)
      expect(closed.repaidCents >= 0n && closed.repaidCents <= custodyCents).toBe(true)
      expect(closed.writtenOffCents >= 0n && closed.writtenOffCents <= promisedCents).toBe(true)
    }),
  )
})
