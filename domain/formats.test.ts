import { expect, test } from 'vitest'
import { dateFormat, numberFormat } from './formats.ts'

test('a formatter is made once for each language and set of options', () => {
  const day = dateFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' })
  expect(dateFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' })).toBe(day)
  expect(day.format(new Date('2026-11-21T00:00:00Z'))).toBe('Nov 21, 2026')
  expect(dateFormat('en-US', { dateStyle: 'medium', timeZone: 'America/Los_Angeles' }).format(0)).toBe('Dec 31, 1969')
  expect(dateFormat('es', { dateStyle: 'medium', timeZone: 'UTC' }).format(0)).toBe('1 ene 1970')
  expect(numberFormat('en-US', { style: 'percent' }).format(0.5)).toBe('50%')
  expect(numberFormat('en-US', { style: 'percent', minimumFractionDigits: 1 }).format(0.5)).toBe('50.0%')
})
