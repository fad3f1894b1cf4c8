import { describe, expect, it } from 'vitest'
import { cents, dollars } from './money.ts'
import { coverOf } from './solvency.ts'

describe('coverOf', () => {
  it('names what is owed and held nowhere', () => {
    expect(coverOf(dollars(2_000), dollars(8_000))).toEqual({ gapCents: dollars(6_000), spareCents: 0n, percent: 25 })
  })

  it('never rounds a firm that cannot pay up to 100 percent', () => {
    expect(coverOf(cents(99_999n), cents(100_000n))).toMatchObject({ gapCents: 1n, percent: 99 })
  })

  it('names what is held and owed to nobody', () => {
    expect(coverOf(dollars(100), dollars(75))).toEqual({ gapCents: 0n, spareCents: dollars(25), percent: 100 })
  })

  it('covers everything while nothing is owed', () => {
    expect(coverOf(dollars(0), dollars(0))).toEqual({ gapCents: 0n, spareCents: 0n, percent: 100 })
  })
})
