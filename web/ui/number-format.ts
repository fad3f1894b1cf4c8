import { getLocale } from '#root/contract/messages/runtime.js'

/** The regional rules for numbers and dates of each language. Figures stay the ones that money is written in. */
const localeTags: Record<string, string> = { en: 'en-US', es: 'es-US', ar: 'ar-u-nu-latn' }

/** The tag to give to `Intl` in the reader's language. */
export function localeTag(): string {
  const locale = getLocale()
  return localeTags[locale] ?? locale
}

/**
 * A whole number for reading: 111,900,500. All our languages group by commas, so it is done by hand: making the
 * browser's own formatter takes a phone longer than hydrating all the figures that count up on the home page.
 */
export function formatNumber(value: number): string {
  return String(value).replaceAll(/\B(?=(?:\d{3})+$)/g, ',')
}

/** A share of 1 for reading: 0.058 is "5.8%" in English. At most two decimals. */
export function formatPercent(share: number): string {
  return new Intl.NumberFormat(getLocale(), { style: 'percent', maximumFractionDigits: 2 }).format(share)
}

/** A file's size for reading: "240 kB". */
export function formatBytes(bytes: number, locale: string): string {
  const [amount, unit] =
    bytes < 1_000_000 ? [Math.max(1, Math.round(bytes / 1_000)), 'kilobyte'] : [bytes / 1_000_000, 'megabyte']
  return new Intl.NumberFormat(locale, { style: 'unit', unit, maximumFractionDigits: 1 }).format(amount)
}
