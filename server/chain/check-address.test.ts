import { describe, expect, test } from 'vitest'
import { checkAddress, looksLikeMainnet } from './check-address.ts'

describe('48 what belongs to the main network is refused by that name', () => {
  test.each([
    ['segwit', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'],
    ['segwit in capitals', 'BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4'],
    ['taproot', 'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0'],
    ['misspelt', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t5'],
    ['pay to public key hash', '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa'],
    ['pay to script hash', '3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy'],
    ['a payment link', 'bitcoin:bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4?amount=1'],
    ['a link in capitals with spaces', ' BITCOIN:1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa '],
    [
      'xpub',
      'xpub661MyMwAqRbcFtXgS5sYJABqqG9YLmC4Q1Rdap9gSE8NqtwybGhePY2gZ29ESFjqJoCu1Rupje8YtGqsefD265TMg7usUDFdp6W1EGMcet8',
    ],
    [
      'zpub',
      'zpub6rFR7y4Q2AijBEqTUquhVz398htDFrtymD9xYYfG1m4wAcvPhXNfE3EfH1r1ADqtfSdVCToUG868RvUUkgDKf31mGDtKsAYz2oz2AGutZYs',
    ],
    ['a private key', '5HueCGU8rMjxEXxiPuD5BDku4MkFqeZyd4dZ1jvhTVqvbTLvyTJ'],
  ])('%s', (_, text) => {
    expect(checkAddress(text, 'regtest')).toEqual({ refusal: 'mainnet-address', field: 'walletAddress' })
    expect(looksLikeMainnet(text)).toBe(true)
  })
})

describe('native segwit addresses of the configured network are allowed', () => {
  test.each([
    ['regtest', 'bcrt1qcr8te4kr609gcawutmrza0j4xv80jy8zeqchgx'],
    ['signet', 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx'],
    ['testnet4', 'tb1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3q0sl5k7'],
    ['signet', 'tb1pqqqqp399et2xygdj5xreqhjjvcmzhxw4aywxecjdzew6hylgvsesf3hn0c'],
  ] as const)('%s: %s', (network, address) => {
    expect(checkAddress(address, network)).toBeNull()
  })
})

test.each([
  ['another test network', 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx'],
  ['an old kind of test address', 'mipcBbFg9gMiCh81Kj8tqqdgoZub1ZJRfn'],
  ['a misspelt one', 'bcrt1qcr8te4kr609gcawutmrza0j4xv80jy8zeqchgy'],
  ['mixed capitals', 'bcrt1Qcr8te4kr609gcawutmrza0j4xv80jy8zeqchgx'],
  ['nothing', ''],
  ['a sentence', 'please send it to my wallet'],
  ['full-width letters', 'ｂｃ１ｑｗ５０８ｄ６ｑｅｊｘ'],
])('%s is refused, and told how addresses begin', (_, text) => {
  expect(checkAddress(text, 'regtest')).toEqual({
    refusal: 'invalid-address',
    field: 'walletAddress',
    params: { prefix: 'bcrt1' },
  })
})
