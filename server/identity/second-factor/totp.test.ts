import { expect, test } from 'vitest'
import { codeOfStep, matchingStep, stepAt, toBase32 } from './totp.ts'

const secret = Buffer.from('12345678901234567890')

// RFC 6238, appendix B.
test.each([
  [59, '94287082'],
  [1111111109, '07081804'],
  [1111111111, '14050471'],
  [1234567890, '89005924'],
  [2000000000, '69279037'],
  [20000000000, '65353130'],
])('at %d seconds the code is %s', (seconds, code) => {
  expect(codeOfStep(secret, stepAt(seconds * 1_000), 8)).toBe(code)
})

// RFC 4648, section 10, without the padding.
test.each([
  ['', ''],
  ['f', 'MY'],
  ['fo', 'MZXQ'],
  ['foo', 'MZXW6'],
  ['foobar', 'MZXW6YTBOI'],
])('%j in base 32 is %j', (text, base32) => {
  expect(toBase32(Buffer.from(text))).toBe(base32)
})

test('a code works for its half minute and the neighbouring ones, and only once', () => {
  const nowMs = 1_700_000_000_000
  const step = stepAt(nowMs)
  const at = (offset: number) => codeOfStep(secret, step + offset)
  expect(matchingStep(secret, at(0), nowMs, 0)).toBe(step)
  expect(matchingStep(secret, at(-1), nowMs, 0)).toBe(step - 1)
  expect(matchingStep(secret, at(1), nowMs, 0)).toBe(step + 1)
  expect(matchingStep(secret, at(2), nowMs, 0)).toBeNull()
  expect(matchingStep(secret, at(-2), nowMs, 0)).toBeNull()
  expect(matchingStep(secret, at(0), nowMs, step)).toBeNull()
  expect(matchingStep(secret, '', nowMs, 0)).toBeNull()
})
