import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { baseLocale, locales } from '#root/contract/messages/runtime.js'
import { claimMessage, claims, honestMessage } from '#root/domain/claims.ts'

const folder = path.join(import.meta.dirname, '../messages')
type Messages = Readonly<Record<string, string>>
const read = (locale: string, area: string) =>
  JSON.parse(readFileSync(path.join(folder, locale, area), 'utf8')) as Messages

/** The values that a message names, whatever its language and its plural forms. */
const namesIn = (message: string) => [...new Set(JSON.stringify(message).match(/\{\w+\}/g))].sort()

describe.each(locales.filter((locale) => locale !== baseLocale))('in %s', (locale) => {
  test.each(readdirSync(path.join(folder, baseLocale)))(
    '%s has every message, and each names the same values',
    (area) => {
      const base = read(baseLocale, area)
      const translated = read(locale, area)
      expect(Object.keys(translated).sort()).toEqual(Object.keys(base).sort())
      const unequal = Object.keys(base).filter((key) => namesIn(base[key]!).join() !== namesIn(translated[key]!).join())
      expect(unequal).toEqual([])
    },
  )
})

test('every claim of the catalogue has its words, and what an honest firm would say', () => {
  const base = read(baseLocale, 'public.json')
  const missing = claims.flatMap(({ id }) => [claimMessage(id), honestMessage(id)]).filter((key) => !(key in base))
  expect(missing).toEqual([])
})

test('every claim names at least one published warning sign of the 29', () => {
  for (const { id, signs } of claims)
    expect([id, signs.length > 0 && signs.every((sign) => sign >= 1 && sign <= 29)]).toEqual([id, true])
})
