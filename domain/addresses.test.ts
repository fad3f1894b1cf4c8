import { describe, expect, test } from 'vitest'
import { checkAddress, checkSearchedAddress, checkTypedAddress, looksLikeMainnet } from './addresses.ts'

describe('48 addresses and keys of the main network are refused as such', () => {
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

describe('each kind of invalid address has its own refusal', () => {
  test.each([
    ['another test network', 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx', 'other-network-address', 'bcrt1'],
    ['another test network, misspelt', 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsy', 'other-network-address', 'bcrt1'],
    ['an old kind of test address', 'mipcBbFg9gMiCh81Kj8tqqdgoZub1ZJRfn', 'unsupported-address', 'bcrt1q'],
    ['an old kind of script address', '2MzQwSSnBHWHqSAqtTVQ6v47XtaisrJa1Vc', 'unsupported-address', 'bcrt1q'],
    ['an old kind, misspelt', 'mipcBbFg9gMiCh81Kj8tqqdgoZub1ZJRfm', 'mistyped-address', 'bcrt1'],
    ['a misspelt one', 'bcrt1qcr8te4kr609gcawutmrza0j4xv80jy8zeqchgy', 'mistyped-address', 'bcrt1'],
    ['one without its last letter', 'bcrt1qcr8te4kr609gcawutmrza0j4xv80jy8zeqchg', 'mistyped-address', 'bcrt1'],
    ['a letter that no address has', 'bcrt1qcr8te4kr609gcawutmrza0j4xv80jy8zeqchgb', 'mistyped-address', 'bcrt1'],
    ['mixed capitals', 'bcrt1Qcr8te4kr609gcawutmrza0j4xv80jy8zeqchgx', 'mistyped-address', 'bcrt1'],
    ['a word', 'hello', 'invalid-address', 'bcrt1'],
    ['nothing', '', 'invalid-address', 'bcrt1'],
    ['a sentence', 'please send it to my wallet', 'invalid-address', 'bcrt1'],
    ['full-width letters', 'ｂｃ１ｑｗ５０８ｄ６ｑｅｊｘ', 'invalid-address', 'bcrt1'],
  ])('%s: %s', (_, text, refusal, prefix) => {
    expect(checkAddress(text, 'regtest')).toEqual({ refusal, field: 'walletAddress', params: { prefix } })
  })

  test.each([
    // From BIP 350: the checksum of the other version, twice, and a program with bits left over.
    ['tb1q0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vq24jc47', 'mistyped-address'],
    ['tb1z0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqglt7rf', 'mistyped-address'],
    ['tb1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vpggkg4j', 'unsupported-address'],
    // A taproot key that is not on the curve (from BIP 340), one beyond the field, one of 16 bytes, and a version 2.
    ['tb1pfg5cmt9w2uu459ws09wahlgaedtym2ptpunfh3c2wnuzyppfhgwsal6jd7', 'unsupported-address'],
    ['tb1pllllllllllllllllllllllllllllllllllllllllllllllllllls5k48qr', 'unsupported-address'],
    ['tb1pfg5cmt9w2uu459ws09wahlgaevpvagfd', 'unsupported-address'],
    ['tb1zfg5cmt9w2uu459ws09wahlgaedtym2ptpunfh3c2wnuzyppfhgws4zrar4', 'unsupported-address'],
  ])('signet: %s', (text, refusal) => {
    expect(checkAddress(text, 'signet')).toMatchObject({ refusal })
  })
})

describe('while an address is typed', () => {
  const whole = [
    'bcrt1qcr8te4kr609gcawutmrza0j4xv80jy8zeqchgx',
    'BCRT1QCR8TE4KR609GCAWUTMRZA0J4XV80JY8ZEQCHGX',
    'bcrt1pqqqqp399et2xygdj5xreqhjjvcmzhxw4aywxecjdzew6hylgvsesxw9j4t',
  ]

  test.each(whole)('no prefix of a valid address is refused: %s', (address) => {
    for (let letters = 0; letters < address.length; letters++)
      expect(checkTypedAddress(address.slice(0, letters), 'regtest')).toBeNull()
  })

  test.each([
    ['h', 'invalid-address'],
    ['hello', 'invalid-address'],
    ['bc1', 'mainnet-address'],
    ['tb1', 'other-network-address'],
    ['bcrt1b', 'mistyped-address'],
    ['bcrt1Q', 'mistyped-address'],
    ['bcrt1qcr8te4kr609gcawutmrza0j4xv80jy8zeqchgy', 'mistyped-address'],
  ])('a prefix that cannot become valid is refused: %s', (text, refusal) => {
    expect(checkTypedAddress(text, 'regtest')).toMatchObject({ refusal })
  })
})

describe('search text of the explorer', () => {
  test.each(['7', 'nothing of the kind', '3'.repeat(30), 'mf2a', 'BCRT1qcr8te4kr609gcawutmrza0j4xv80jy8zeqchgx'])(
    '%s is not mistaken for an invalid address',
    (text) => expect(checkSearchedAddress(text, 'regtest')).toBeNull(),
  )
  test.each([
    ['bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', 'mainnet-address'],
    ['tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx', 'other-network-address'],
    ['bcrt1qcr8te4kr609gcawutmrza0j4xv80jy8zeqchgy', 'mistyped-address'],
    ['mipcBbFg9gMiCh81Kj8tqqdgoZub1ZJRfn', 'unsupported-address'],
  ])('%s is refused with its own reason', (text, refusal) => {
    expect(checkSearchedAddress(text, 'regtest')).toMatchObject({ refusal })
  })
})
