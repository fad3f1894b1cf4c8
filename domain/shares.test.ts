import { describe, expect, it } from 'vitest'
import { cents, dollars } from './money.ts'
import { sharesOf } from './shares.ts'

describe('sharesOf', () => {
  it('draws to scale', () => {
    expect(sharesOf([dollars(500), dollars(0), dollars(1_500)])).toEqual([2_500, 0, 7_500])
  })

  it('adds up to the whole despite rounding', () => {
    expect(sharesOf([cents(1n), cents(1n), cents(1n)])).toEqual([3_334, 3_333, 3_333])
  })

  it('gives the rest to the largest remainders, in any position', () => {
    // 1428.57, 5714.28 and 2857.14: the first one's remainder is the largest.
    expect(sharesOf([cents(1n), cents(4n), cents(2n)])).toEqual([1_429, 5_714, 2_857])
    expect(sharesOf([cents(4n), cents(2n), cents(1n)])).toEqual([5_714, 2_857, 1_429])
    // 1666.67 four times and 3333.33: of equal remainders the first come first.
    expect(sharesOf([2n, 1n, 1n, 1n, 1n].map(cents))).toEqual([3_333, 1_667, 1_667, 1_667, 1_666])
  })

  it('returns no shares of a zero total', () => {
    expect(sharesOf([dollars(0), dollars(0)])).toEqual([0, 0])
  })
})
