import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  cents,
  dollars,
  formatDollars,
  formatWholeDollars,
  fromDecimal,
  maxAmountCents,
  parseDollars,
  shareRoundedDown,
  toDecimal,
} from './money.ts'

const anyCents = fc.bigInt({ min: 0n, max: maxAmountCents }).map(cents)

describe('reading dollars', () => {
  test.each([
    ['2000', 200_000n],
    ['2000.5', 200_050n],
    ['2000.50', 200_050n],
    ['0.01', 1n],
    ['0', 0n],
    ['9999999999999.99', maxAmountCents],
  ])('%s is %s cents', (text, expected) => {
    expect(parseDollars(text)).toBe(expected)
  })

  test.each([
    '-1',
    '+1',
    'NaN',
    'Infinity',
    '1e309',
    '1e3',
    '12abc',
    '１００',
    '',
    ' 1',
    '1 ',
    '1,000',
    '.5',
    '5.',
    '0x10',
    '1_000',
  ])('case 9: %j is refused', (text) => {
    expect(parseDollars(text)).toBeNull()
  })

  test.each(['1.005', '0.001', '100.000'])('case 10: the third decimal of %s is refused, never rounded', (text) => {
    expect(parseDollars(text)).toBeNull()
  })

  test('case 11: 2^53+1 cents is exact, and what does not fit is refused', () => {
    expect(parseDollars('90071992547409.93')).toBeNull()
    expect(parseDollars('9007199254740.93')).toBe(900_719_925_474_093n)
    expect(fromDecimal(toDecimal(cents(2n ** 49n + 1n)))).toBe(2n ** 49n + 1n)
    expect(parseDollars('99999999999999')).toBeNull()
    expect(parseDollars('9'.repeat(400))).toBeNull()
  })

  test('any formatted amount parses to the same amount', () => {
    fc.assert(fc.property(anyCents, (amount) => parseDollars(toDecimal(amount)) === amount))
  })
})

describe('writing dollars', () => {
  test('always two decimals', () => {
    expect(toDecimal(dollars(2_000))).toBe('2000.00')
    expect(toDecimal(cents(5n))).toBe('0.05')
    expect(toDecimal(cents(-50n))).toBe('-0.50')
  })

  test('grouped for reading', () => {
    expect(formatDollars(cents(123_456_789n))).toBe('$1,234,567.89')
    expect(formatDollars(cents(-100_000n))).toBe('-$1,000.00')
    expect(formatDollars(dollars(999))).toBe('$999.00')
    expect(formatWholeDollars(dollars(100_000))).toBe('$100,000')
    expect(formatWholeDollars(cents(150n))).toBe('$1.50')
  })

  test('any formatted amount parses to the same amount, negative ones too', () => {
    expect(fromDecimal('-0.50')).toBe(-50n)
    expect(fromDecimal('2000.00')).toBe(200_000n)
  })

  test('a decimal of another system is an error', () => {
    expect(() => fromDecimal('1.234')).toThrow('Not a decimal amount')
  })
})

test('case 12: a share and the rest are the whole, and the share is never more than its due', () => {
  fc.assert(
    fc.property(anyCents, fc.bigInt({ min: 0n, max: 10_000n }), (amount, basisPoints) => {
      const share = shareRoundedDown(amount, basisPoints)
      expect(share * 10_000n).toBeLessThanOrEqual(amount * basisPoints)
      expect((share + 1n) * 10_000n).toBeGreaterThan(amount * basisPoints)
      expect(share + (amount - share)).toBe(amount)
    }),
  )
})
