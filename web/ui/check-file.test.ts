import { afterEach, describe, expect, it, vi } from 'vitest'
import { png } from '#root/tests/proof-of-payment.ts'
import { checkFile } from './check-file.ts'

const rules = { types: ['image/png', 'image/jpeg', 'application/pdf'], maxBytes: 5 * 1024 * 1024 }
const check = (content: BlobPart, type = '') => checkFile(new Blob([content], { type }), rules)
const drawing = (outcome: () => Promise<unknown>) => vi.stubGlobal('createImageBitmap', outcome)

afterEach(() => vi.unstubAllGlobals())

describe('checkFile', () => {
  it('uses the first bytes, not the file name', async () => {
    drawing(async () => ({ close: () => {} }))
    expect(await check(Uint8Array.from(png), 'application/x-msdownload')).toBeNull()
    expect(await check('%PDF-1.7', '')).toBeNull()
    expect(await check('MZ this is a program', 'application/pdf')).toBe('file-type-not-accepted')
    expect(await check('<svg/>', 'image/png')).toBe('file-type-not-accepted')
  })

  it('refuses a picture that cannot be drawn', async () => {
    drawing(() => Promise.reject(new Error('broken')))
    expect(await check(Uint8Array.from(png), 'image/png')).toBe('picture-unreadable')
  })

  it('refuses an empty file and more than 5 MB', async () => {
    expect(await check('')).toBe('file-empty')
    expect(await check(new Uint8Array(rules.maxBytes + 1))).toBe('file-too-large')
  })
})
