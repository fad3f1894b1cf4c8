import { describe, expect, it } from 'vitest'
import { cents, dollars } from './money.ts'
import { sharesOf } from './shares.ts'

describe('sharesOf', () => {
  it('draws to scale', () => {
    expect(sharesOf([dollars(500), dollars(0), dollars(1_500)])).toEqual([2_500, 0, 7_500])
  })

  it('adds up to the whole whatever rounding leaves over', () => {
    expect(sharesOf([cents(1n), cents(1n), cents(1n)])).toEqual([3_334, 3_333, 3_333])
  })

  it('gives no shares of nothing', () => {
    expect(sharesOf([dollars(0), dollars(0)])).toEqual([0, 0])
  })
})
