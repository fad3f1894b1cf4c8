import { describe, expect, it } from 'vitest'
import { checkProofFile } from './proof-file.ts'

const maxBytes = 5 * 1024 * 1024

describe('checkProofFile', () => {
  it.each(['image/png', 'image/jpeg', 'application/pdf'])('takes %s of 5 MB', (type) => {
    expect(checkProofFile({ size: maxBytes, type })).toBeNull()
  })

  it('refuses more than 5 MB, an empty file and other types', () => {
    expect(checkProofFile({ size: maxBytes + 1, type: 'image/png' })).toBe('file-too-large')
    expect(checkProofFile({ size: 0, type: 'image/png' })).toBe('file-empty')
    expect(checkProofFile({ size: 10, type: 'image/svg+xml' })).toBe('file-type-not-accepted')
    expect(checkProofFile({ size: 10, type: '' })).toBe('file-type-not-accepted')
  })
})
