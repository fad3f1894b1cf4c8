import { describe, expect, it } from 'vitest'
import { passedShare, remainingUntil } from './countdown.ts'

describe('remainingUntil', () => {
  it('splits the remaining time into days, hours, minutes and seconds', () => {
    const left = ((9 * 24 + 23) * 60 + 59) * 60_000 + 58_000
    expect(remainingUntil(left, 0)).toEqual({ days: 9, hours: 23, minutes: 59, seconds: 58 })
  })

  it('counts a started second as one, so that it never shows zero before the end', () => {
    expect(remainingUntil(1_001, 1_000)).toEqual({ days: 0, hours: 0, minutes: 0, seconds: 1 })
    expect(remainingUntil(60_000, 1)).toEqual({ days: 0, hours: 0, minutes: 1, seconds: 0 })
  })

  it('is over at the instant itself', () => {
    expect(remainingUntil(1_000, 1_000)).toBeNull()
    expect(remainingUntil(1_000, 1_001)).toBeNull()
  })
})

describe('passedShare', () => {
  it('runs from 0 to 1 and not beyond', () => {
    expect(passedShare(100, 200, 50)).toBe(0)
    expect(passedShare(100, 200, 150)).toBe(0.5)
    expect(passedShare(100, 200, 300)).toBe(1)
  })

  it('is 1 for a term of zero length', () => {
    expect(passedShare(100, 100, 100)).toBe(1)
  })
})
