import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { baseLocale, locales } from '#root/contract/language.ts'
import { behaviours } from '#root/domain/behaviours.ts'
import { claimMessage, claims, honestMessage } from '#root/domain/claims.ts'
import { directorMessages } from '#root/domain/director/script.ts'
import { signNumbers, sourcesOf } from '#root/domain/signs.ts'
import { englishIn } from './english.ts'

const folder = path.join(import.meta.dirname, '../messages')
type Messages = Readonly<Record<string, string>>
const read = (locale: string, area: string) =>
  JSON.parse(readFileSync(path.join(folder, locale, area), 'utf8')) as Messages

/** The parameters of a message, in any language and plural form. */
const namesIn = (message: string) => [...new Set(JSON.stringify(message).match(/\{\w+\}/g))].sort()

describe.each(locales.filter((locale) => locale !== baseLocale))('in %s', (locale) => {
  test.each(readdirSync(path.join(folder, baseLocale)))('%s has every message, with the same parameters', (area) => {
    const base = read(baseLocale, area)
    const translated = read(locale, area)
    expect(Object.keys(translated).sort()).toEqual(Object.keys(base).sort())
    const unequal = Object.keys(base).filter((key) => namesIn(base[key]!).join() !== namesIn(translated[key]!).join())
    expect(unequal).toEqual([])
  })
})

/** Messages of claims and warning signs are found by an id. */
const isFoundById = (key: string) => /^(?:claim|sign)_/.test(key)

test('every message is used', () => {
  const root = path.join(import.meta.dirname, '..')
  const sources = ['contract', 'domain', 'server', 'web', 'scripts'].flatMap((part) =>
    readdirSync(path.join(root, part), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/.test(name) && !name.startsWith('messages/'))
      .map((name) => readFileSync(path.join(root, part, name), 'utf8')),
  )
  const used = new Set(sources.join('\n').match(/\w+/g))
  const keys = readdirSync(path.join(folder, baseLocale)).flatMap((area) => Object.keys(read(baseLocale, area)))
  expect(keys.filter((key) => !used.has(key) && !isFoundById(key))).toEqual([])
})

test('every message about a retention time says that it follows real time', () => {
  const base = readdirSync(path.join(folder, baseLocale)).flatMap((area) => Object.entries(read(baseLocale, area)))
  const retaining = base.filter(([, message]) =>
    /retention |delet\w+ (?:after (?!its)|on\b|automatically)/i.test(message),
  )
  expect(retaining.length).toBeGreaterThan(5)
  expect(retaining.filter(([, message]) => !/real time/.test(message))).toEqual([])
})

/** The forms of a message: one text, or one for each number of things. */
const textsOf = (message: string | { match: Record<string, string> }[]) =>
  typeof message === 'string' ? [message] : message.flatMap(({ match }) => Object.values(match))

/** Names of products, publications, commands, measures and formats, and units. */
const untranslated =
  /Glasshouse|AUC|ROC|d prime|HS(?=\s)|https|Wi-Fi|HOST|authorised|former|tBTC|BTC|BIP|PDF|CSV|JSON|PNG|JPE?G|QR|PSBT|PIN|OpenAPI|zip|[tv]pub|nonce|gap limit|specimen-[a-z-]+|npm run operator|npm run restore|PostgreSQL|postgres|create|TradingView Lightweight Charts|TradingView|Moneysmart|Report|Marc Artzrouni|The mathematics of Ponzi schemes|Mathematical Social Sciences/

test.each(['es', 'ar'] as const)('no message in %s is left in English', (locale) => {
  const left = readdirSync(path.join(folder, locale)).flatMap((area) =>
    Object.entries(read(locale, area)).flatMap(([key, message]) =>
      textsOf(message).flatMap((text) => {
        const found = englishIn(locale, text.replaceAll(/\{[^{}]*\}|<[^>]*>/g, ' '), untranslated)
        return found.length > 0 ? [`${key}: ${found.join(', ')}`] : []
      }),
    ),
  )
  expect(left).toEqual([])
})

test('in Spanish, no line ends between a number and its percent sign', () => {
  const texts = readdirSync(path.join(folder, 'es')).flatMap((area) => Object.values(read('es', area)).flatMap(textsOf))
  expect(texts.filter((text) => /[\d}](?: |)%/.test(text))).toEqual([])
  expect(texts.filter((text) => /[\d}]\u00A0%/.test(text)).length).toBeGreaterThan(20)
})

test('in Arabic, amounts and numbers with hyphens, signs or percent signs are isolated, so that their parts keep their order', () => {
  const messages = readdirSync(path.join(folder, 'ar')).flatMap((area) => Object.entries(read('ar', area)))
  // The places to report to are prepared for the screen by web/ui/typeset.ts. An operator can edit the text of a claim.
  const texts = messages.flatMap(([key, message]) => (key.startsWith('debrief_where_') ? [] : textsOf(message)))
  const claimTexts = new Set(messages.flatMap(([key, message]) => (key.startsWith('claim_') ? textsOf(message) : [])))
  const loose = texts.filter((text) => {
    const rest = text.replaceAll(/[\u2066\u2068][^\u2069]*\u2069/g, '')
    return (
      /\p{Script=Arabic}/u.test(text) &&
      (/\d[-–]\d|(?<![\d\p{L}])[+-][\d{]|\$\d|\{(?:amount|principal|payout)\}/u.test(rest) ||
        (/[\d}]%/.test(rest) && !claimTexts.has(text)))
    )
  })
  expect(loose).toEqual([])
})

test('every claim of the catalogue has its text and an honest version', () => {
  const base = read(baseLocale, 'public.json')
  const missing = claims.flatMap(({ id }) => [claimMessage(id), honestMessage(id)]).filter((key) => !(key in base))
  expect(missing).toEqual([])
})

test('every claim and every behaviour names at least one published warning sign, and every sign is named by one', () => {
  const named = [...claims, ...behaviours].map(({ id, signs }) => [id, signs] as const)
  for (const [id, signs] of named)
    expect([id, signs.length > 0 && signs.every((sign) => signNumbers.includes(sign))]).toEqual([id, true])
  expect(signNumbers.filter((sign) => !named.some(([, signs]) => signs.some((each) => each === sign)))).toEqual([])
})

test('all 29 published warning signs have their texts and their publishers', () => {
  expect(signNumbers).toHaveLength(29)
  for (const sign of signNumbers) expect(sourcesOf(sign).length).toBeGreaterThan(0)
  const base = read(baseLocale, 'lens.json')
  const keys = signNumbers.flatMap((sign) => [`sign_${sign}_name`, `sign_${sign}`, `sign_${sign}_honest`])
  expect(keys.filter((key) => !(key in base))).toEqual([])
})

test('every entry of the catalogues is on a page', () => {
  const web = path.join(import.meta.dirname, '../web')
  const sources = readdirSync(web, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.tsx') && !name.includes('features/lens'))
    .map((name) => readFileSync(path.join(web, name), 'utf8'))
    .join()
  const isShown = (id: string) => sources.includes(`'${id}'`) || sources.includes(`id="${id}"`)
  // The three plans have messages by their own ids.
  const ofPlans = (id: string) => id.endsWith('-return') && sources.includes('`${plan.id}-return`')
  // Messages of the director of a lesson are emails.
  const ofDirector = (id: string) => Object.values<string>(directorMessages).includes(id)
  const missing = [...claims, ...behaviours].filter(({ id }) => !isShown(id) && !ofPlans(id) && !ofDirector(id))
  expect(missing).toEqual([])
})
