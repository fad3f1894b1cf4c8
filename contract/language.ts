import { languageCookieName } from './language-cookie.ts'

/** Every language that the product speaks, as BCP 47 tags. */
export const locales = ['en', 'es', 'ar'] as const

export type Locale = (typeof locales)[number]

/** The language of the messages' originals, and of a reader who has chosen none. */
export const baseLocale = 'en' satisfies Locale

/** Names the language of a message. In browsers it may be absent: a page has one language. */
export interface InLanguage {
  readonly locale?: Locale
}

/** A text in the language that is asked for. */
export type Words = (options: { readonly locale: Locale }) => string

/** The language of this name, or null for another word. */
export function asLocale(name: string | undefined): Locale | null {
  return locales.find((locale) => locale === name) ?? null
}

/** Replaced by the one language of a build of the pages (scripts/build/one-language.ts); elsewhere it does not exist. */
declare const BUILT_LOCALE: Locale

/** The language of the reader. The server does not know one here: it names the language of each message. */
export function getLocale(): Locale {
  if (typeof BUILT_LOCALE !== 'undefined') return BUILT_LOCALE
  return chosenLocale()
}

/** In `npm run dev` the pages speak every language: the cookie says which. */
function chosenLocale(): Locale {
  if (typeof document === 'undefined') return baseLocale
  const start = `${languageCookieName(false)}=`
  const chosen = document.cookie.split('; ').find((cookie) => cookie.startsWith(start))
  return locales.find((locale) => locale === chosen?.slice(start.length)) ?? baseLocale
}

export function getTextDirection(): 'ltr' | 'rtl' {
  return getLocale() === 'ar' ? 'rtl' : 'ltr'
}
