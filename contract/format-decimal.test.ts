import { expect, test } from 'vitest'
import { formatDecimal } from './format-decimal.ts'

test('a negative number has its minus on the left in every language, and a zero has none', () => {
  expect(formatDecimal(-0.386, 2, { locale: 'en' })).toBe('-0.39')
  expect(formatDecimal(-0.386, 2, { locale: 'es' })).toBe('-0.39')
  expect(formatDecimal(-0.386, 2, { locale: 'ar' })).toBe('\u200e-0.39')
  expect(formatDecimal(-0.04, 1, { locale: 'ar' })).toBe('0.0')
  expect(formatDecimal(-0.04, 1, { locale: 'en' })).toBe('0.0')
})
