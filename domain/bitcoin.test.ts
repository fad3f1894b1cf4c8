import { expect, test } from 'vitest'
import { formatBitcoin, parseBitcoin, paymentLink, requestedSats, shortBitcoin, worthOf } from './bitcoin.ts'
import { dollars } from './money.ts'

test('the bitcoin amount of a deposit is rounded up to a whole satoshi', () => {
  expect(requestedSats(dollars(100), 3_200_000n)).toBe(312_500n)
  expect(requestedSats(dollars(100), 3_200_001n)).toBe(312_500n)
  expect(requestedSats(dollars(100), 3_199_999n)).toBe(312_501n)
})

test('each payment is valued at its own rate, and the sum is rounded down once', () => {
  expect(worthOf([])).toBe(0n)
  expect(worthOf([{ sats: 312_500n, rateCents: 3_200_000n }])).toBe(10_000n)
  const half = { sats: 1n, rateCents: 50_000_000n }
  expect(worthOf([half])).toBe(0n)
  expect(worthOf([half, half])).toBe(1n)
})

test.each([
  [0n, '0.00000000', '0'],
  [1n, '0.00000001', '0.00000001'],
  [312_500n, '0.00312500', '0.003125'],
  [100_000_000n, '1.00000000', '1'],
  [1_000_000_000n, '10.00000000', '10'],
  [-312_500n, '-0.00312500', '-0.003125'],
])('%s satoshis are written %s, or %s', (sats, whole, short) => {
  expect(formatBitcoin(sats)).toBe(whole)
  expect(shortBitcoin(sats)).toBe(short)
})

test.each([
  ['1', 100_000_000n],
  ['0.003125', 312_500n],
  ['12.00000001', 1_200_000_001n],
  ['99999999.99999999', 9_999_999_999_999_999n],
])('%s bitcoin is read as %s satoshis', (text, sats) => {
  expect(parseBitcoin(text)).toBe(sats)
})

test.each(['', '.5', '1.', '-1', '1,5', '0.000000001', '123456789', 'x1', '1x', '1e3', '0.1.2'])(
  '%j is not a bitcoin amount',
  (text) => {
    expect(parseBitcoin(text)).toBeNull()
  },
)

test('a payment link names the address, the amount and the recipient', () => {
  expect(paymentLink('bcrt1qexample', 312_500n, 'Glasshouse & Co')).toBe(
    'bitcoin:bcrt1qexample?amount=0.003125&label=Glasshouse%20%26%20Co',
  )
})
