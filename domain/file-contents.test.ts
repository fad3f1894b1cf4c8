import { describe, expect, it } from 'vitest'
import { typeByBeginning } from './file-contents.ts'

const bytesOf = (text: string) => new TextEncoder().encode(text)

describe('typeByBeginning', () => {
  it.each([
    ['image/png', Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0x00])],
    ['image/jpeg', Uint8Array.from([0xff, 0xd8, 0xff, 0xe0])],
    ['image/webp', bytesOf('RIFF1234WEBPVP8 ')],
    ['image/gif', bytesOf('GIF89a')],
    ['application/pdf', bytesOf('%PDF-1.7')],
  ])('knows %s', (type, bytes) => {
    expect(typeByBeginning(bytes)).toBe(type)
  })

  it.each(['', 'MZ this is a program', '<svg/>', 'PNG', '%PD', 'RIFF1234WAVE', ' %PDF-1.7'])('rejects "%s"', (text) => {
    expect(typeByBeginning(bytesOf(text))).toBeNull()
  })
})
