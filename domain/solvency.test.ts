import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cents, dollars } from './money.ts'
import { coverDays, coverOf, firstUncovered, paidInOrder } from './solvency.ts'

describe('coverOf', () => {
  it('shows the shortfall: what is owed and not held', () => {
    expect(coverOf(dollars(2_000), dollars(8_000))).toEqual({ gapCents: dollars(6_000), spareCents: 0n, percent: 25 })
  })

  it('never rounds a firm that cannot pay up to 100 percent', () => {
    expect(coverOf(cents(99_999n), cents(100_000n))).toMatchObject({ gapCents: 1n, percent: 99 })
  })

  it('shows the surplus: what is held and not owed', () => {
    expect(coverOf(dollars(100), dollars(75))).toEqual({ gapCents: 0n, spareCents: dollars(25), percent: 100 })
  })

  it('is full while nothing is owed', () => {
    expect(coverOf(dollars(0), dollars(0))).toEqual({ gapCents: 0n, spareCents: 0n, percent: 100 })
  })
})

const amount = fc.bigInt({ min: 0n, max: 10_000_000n }).map(cents)
const dueDays = fc
  .array(amount, { maxLength: 40 })
  .map((due) => due.map((dueCents, index) => ({ day: `2026-12-${index + 1}`, dueCents })))

it('Madoff: of $64.8 billion on the statements, about $36 billion had really been paid in', () => {
  expect(coverOf(dollars(36_000_000_000), dollars(64_800_000_000))).toEqual({
    gapCents: dollars(28_800_000_000),
    spareCents: 0n,
    percent: 55,
  })
})

describe('without new joiners', () => {
  it('the firm fails at the first maturity that custody does not cover, and at none before', () => {
    fc.assert(
      fc.property(amount, dueDays, (held, days) => {
        const failure = firstUncovered(held, days)
        const dueBy = (count: number) => days.slice(0, count).reduce((sum, { dueCents }) => sum + dueCents, 0n)
        const index = days.findIndex((_, at) => dueBy(at + 1) > held)
        expect(failure?.day).toBe(days[index]?.day)
        expect(failure === null || failure.leftCents === held - dueBy(index + 1)).toBe(true)
      }),
    )
  })

  it('a maturity that custody covers to the cent is paid, and a day without maturities cannot fail', () => {
    const day = (dueCents: bigint) => [{ day: '2026-12-01', dueCents: cents(dueCents) }]
    expect(firstUncovered(cents(500n), day(500n))).toBeNull()
    expect(firstUncovered(cents(500n), day(501n))).toMatchObject({ leftCents: -1n })
    expect(firstUncovered(cents(0n), day(0n))).toBeNull()
  })

  it('each day ends with the cash of the day before, less the payouts due', () => {
    const days = [dollars(300), dollars(0), dollars(500)].map((dueCents, index) => ({ day: `day ${index}`, dueCents }))
    expect(coverDays(dollars(700), days).map(({ leftCents }) => leftCents)).toEqual([
      dollars(400),
      dollars(400),
      dollars(-100),
    ])
  })
})

describe('a queue in which everyone withdraws everything', () => {
  it('is paid in order until nothing is left, and nobody gets more than their claim', () => {
    fc.assert(
      fc.property(amount, fc.array(amount, { maxLength: 40 }), (held, claims) => {
        let ahead = 0n
        const paid = claims.map((claim) => {
          const share = paidInOrder(held, cents(ahead), claim)
          ahead += claim
          return share
        })
        const total = paid.reduce((sum, share) => sum + share, 0n)
        expect(total).toBe(ahead < held ? ahead : held)
        expect(paid.every((share, place) => share >= 0n && share <= claims[place]!)).toBe(true)
        // Nobody is paid while someone ahead of them is not paid in full.
        const short = paid.findIndex((share, place) => share < claims[place]!)
        expect(short === -1 || paid.slice(short + 1).every((share) => share === 0n)).toBe(true)
      }),
    )
  })
})
