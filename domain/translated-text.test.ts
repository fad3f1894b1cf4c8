import { expect, test } from 'vitest'
import { inEveryLanguage, textIn } from './translated-text.ts'

test('one text is for everybody', () => {
  const text = { text: 'Look up', translations: {} }
  expect([textIn(text, 'en'), textIn(text, 'ar')]).toEqual(['Look up', 'Look up'])
})

test('a translation is for the readers of its language, and the text for all others', () => {
  const text = { text: 'Look up', translations: { es: 'Miren' } }
  expect([textIn(text, 'en'), textIn(text, 'es'), textIn(text, 'ar')]).toEqual(['Look up', 'Miren', 'Look up'])
})

test('a message of the product has every language', () => {
  const text = inEveryLanguage((locale) => `in ${locale}`)
  expect((['en', 'es', 'ar'] as const).map((language) => textIn(text, language))).toEqual(['in en', 'in es', 'in ar'])
})
