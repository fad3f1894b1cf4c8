import { describe, expect, it } from 'vitest'
import { looksLikeMainNetwork } from './check-wallet.ts'

describe('looksLikeMainNetwork', () => {
  it.each([
    'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
    'BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4',
    '1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2',
    '3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy',
    'zpub6rFR7y4Q2AijBEqTUquhVz398htDFrtymD9xYYfG1m4wAcvPhXNfE3EfH1r1ADqtfSdVCToUG868RvUUkgDKf31mGDtKsAYz2oz2AGutZYs',
  ])('knows %s', (address) => expect(looksLikeMainNetwork(address)).toBe(true))

  it.each([
    'bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080',
    'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx',
    'mipcBbFg9gMiCh81Kj8tqqdgoZub1ZJRfn',
    '1234',
    '',
  ])('lets %s pass', (address) => expect(looksLikeMainNetwork(address)).toBe(false))
})
