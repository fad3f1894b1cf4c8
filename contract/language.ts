import { languageCookieName } from './language-cookie.ts'

/** Every language of the product, as BCP 47 tags. */
export const locales = ['en', 'es', 'ar'] as const

export type Locale = (typeof locales)[number]

/** The language in which messages are written first, and of readers who have chosen none. */
export const baseLocale = 'en' satisfies Locale

/** Names the language of a message. A page has one language, so browsers may omit it. */
export interface InLanguage {
  readonly locale?: Locale
}

/** A text in the requested language. */
export type LocalizedText = (options: { readonly locale: Locale }) => string

/** The language with this tag, or null. */
export function asLocale(name: string | undefined): Locale | null {
  return locales.find((locale) => locale === name) ?? null
}

/** A page build replaces it with its one language (scripts/build/one-language.ts). It does not exist elsewhere. */
declare const BUILT_LOCALE: Locale

/** The language of the reader. Only for browsers: the server names the language of each message. */
export function getLocale(): Locale {
  if (typeof BUILT_LOCALE !== 'undefined') return BUILT_LOCALE
  return chosenLocale()
}

/** In `npm run dev` the pages contain every language, and the cookie chooses one. */
function chosenLocale(): Locale {
  if (typeof document === 'undefined') return baseLocale
  const start = `${languageCookieName(false)}=`
  const chosen = document.cookie.split('; ').find((cookie) => cookie.startsWith(start))
  return locales.find((locale) => locale === chosen?.slice(start.length)) ?? baseLocale
}

/** The regional format of numbers and dates for each language, always with Latin digits, as amounts of money. */
const localeTags: Readonly<Record<Locale, string>> = { en: 'en-US', es: 'es-US', ar: 'ar-u-nu-latn' }

/** The tag to give to `Intl` in this language, by default the reader's. */
export function localeTag(locale: Locale = getLocale()): string {
  return localeTags[locale]
}

export function getTextDirection(): 'ltr' | 'rtl' {
  return getLocale() === 'ar' ? 'rtl' : 'ltr'
}
