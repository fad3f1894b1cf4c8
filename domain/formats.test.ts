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

test('a reader who writes a time zone in ever new ways does not fill the memory', () => {
  const utc = dateFormat('en-US', { timeZone: 'UTC' })
  const spellings = Array.from({ length: 256 }, (_, number) =>
    Array.from('Asia/Tok', (letter, place) =>
      (number >> place) & 1 ? letter.toUpperCase() : letter.toLowerCase(),
    ).join(''),
  )
  const written = new Set(spellings.map((start) => `${start}yo`))
  for (const timeZone of written)
    expect(dateFormat('en-US', { timeZone }).resolvedOptions().timeZone).toBe('Asia/Tokyo')
  expect(written.size).toBe(128)
  for (const timeZone of written) dateFormat('en-US', { timeZone, dateStyle: 'medium' })
  expect(dateFormat('en-US', { timeZone: 'UTC' })).not.toBe(utc)
})
