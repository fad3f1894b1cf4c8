import { expect, test } from 'vitest'
import { describeRefusal } from './refusals.ts'

const wait = (retryAfterS: string, locale: 'en' | 'es' | 'ar' = 'en') =>
  describeRefusal('too-many-attempts', { retryAfterS }, { locale })

test.each([
  ['1', '1 minute'],
  ['60', '1 minute'],
  ['61', '2 minutes'],
  ['900', '15 minutes'],
  ['3600', '60 minutes'],
  ['3601', '2 hours'],
  ['86400', '24 hours'],
  ['172801', '3 days'],
  ['604800', '7 days'],
])('after %s seconds a person may try again: %s', (retryAfterS, words) => {
  expect(wait(retryAfterS)).toBe(`Too many attempts. Please wait ${words} and try again.`)
})

test('the words are those of the language, with Latin digits', () => {
  expect(wait('604800', 'es')).toContain('7 días')
  expect(wait('604800', 'ar')).toContain('7 أيام')
  expect(describeRefusal('too-many-attempts', {}, { locale: 'en' })).toContain('1 minute')
})

test('the API reference shows the name of the value', () => {
  expect(wait('{retryAfterS}')).toBe('Too many attempts. Please wait {retryAfterS} and try again.')
})
