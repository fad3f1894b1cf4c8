import type { Locale } from '#root/contract/language.ts'
import { dateFormat } from '#root/domain/formats.ts'

/** Times and days of documents use the figures 0 to 9 in every language. */
const tags: Readonly<Record<Locale, string>> = { en: 'en-US', es: 'es', ar: 'ar-u-nu-latn' }

/** An instant's day in a time zone, as documents write it: Nov 21, 2026. */
export function formatDay(instant: string, zone: string, language: Locale): string {
  return dateFormat(tags[language], { timeZone: zone, dateStyle: 'medium' }).format(new Date(instant))
}

/** An instant's day in a time zone, as spreadsheets read it: 11/21/2026 in English, otherwise 2026-11-21. */
export function formatSpreadsheetDay(instant: string, zone: string, language: Locale): string {
  return dateFormat(language === 'en' ? 'en-US' : 'en-CA', { timeZone: zone }).format(new Date(instant))
}

/** An instant's time of day in a time zone: 14:05:09. */
export function formatTime(instant: string, zone: string): string {
  const options = { timeZone: zone, hourCycle: 'h23', timeStyle: 'medium' } as const
  return dateFormat('en-US', options).format(new Date(instant))
}

/** A calendar day ("2026-11-21"), as documents write it: Nov 21, 2026. */
export function formatCalendarDay(day: string, language: Locale): string {
  const options = { timeZone: 'UTC', dateStyle: 'medium' } as const
  return dateFormat(tags[language], options).format(new Date(`${day}T00:00:00Z`))
}
