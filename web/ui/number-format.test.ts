import { afterAll, expect, test } from 'vitest'
import { getLocale, locales, overwriteGetLocale } from '#root/contract/messages/runtime.js'
import { formatNumber, localeTag } from './number-format.ts'

const before = getLocale
afterAll(() => overwriteGetLocale(before))

test.each(locales)('a number is written in %s as the regional rules say', (locale) => {
  overwriteGetLocale(() => locale)
  const regional = new Intl.NumberFormat(localeTag())
  for (const value of [0, 7, 999, 1_000, 12_345, 100_000, 111_900_500])
    expect(formatNumber(value)).toBe(regional.format(value))
})
