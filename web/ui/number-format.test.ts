import { afterEach, expect, test, vi } from 'vitest'
import { locales, localeTag } from '#root/contract/language.ts'
import { formatBytes, formatNumber, formatPercent } from './number-format.ts'

afterEach(() => void vi.unstubAllGlobals())

test.each(locales)('a number is written in %s as the regional rules say', (locale) => {
  vi.stubGlobal('BUILT_LOCALE', locale)
  const regional = new Intl.NumberFormat(localeTag())
  for (const value of [0, 7, 999, 1_000, 12_345, 100_000, 111_900_500])
    expect(formatNumber(value)).toBe(regional.format(value))
})

test.each([
  ['en', '5.8%'],
  ['es', '5.8\u00a0%'],
])('a share is written in %s with the same decimal point as an amount of money', (locale, text) => {
  vi.stubGlobal('BUILT_LOCALE', locale)
  expect(formatPercent(0.058)).toBe(text)
  expect(formatPercent(0.058, 4)).toBe(text.replace('5.8', '5.8000'))
})

test('a size is written in kilobytes, and from a million bytes in megabytes', () => {
  expect(formatBytes(120, 'en')).toBe('1 kB')
  expect(formatBytes(240_400, 'en')).toBe('240 kB')
  expect(formatBytes(4_930_000, 'en')).toBe('4.9 MB')
})
