import { describe, expect, it } from 'vitest'
import { formatBytes } from './number-format.ts'

describe('formatBytes', () => {
  it('writes sizes for reading', () => {
    expect(formatBytes(120, 'en')).toBe('1 kB')
    expect(formatBytes(240_400, 'en')).toBe('240 kB')
    expect(formatBytes(4_930_000, 'en')).toBe('4.9 MB')
  })
})
