import { getLocale, localeTag } from '#root/contract/language.ts'
import { numberFormat } from '#root/domain/formats.ts'

/**
 * A whole number for reading: 111,900,500. All our languages group by commas, so this code groups by hand: on a phone,
 * creating the browser's formatter takes longer than hydrating all the animated figures of the home page.
 */
export function formatNumber(value: number): string {
  return String(value).replaceAll(/\B(?=(?:\d{3})+$)/g, ',')
}

/** A share of 1 for reading: 0.058 is "5.8%" in English and "5.8 %" in Spanish. At most two decimals, or exactly `decimals`. */
export function formatPercent(share: number, decimals?: number): string {
  const digits = { minimumFractionDigits: decimals ?? 0, maximumFractionDigits: decimals ?? 2 }
  const text = numberFormat(localeTag(), { style: 'percent', ...digits }).format(share)
  return getLocale() === 'es' ? text.replace('%', '\u00a0%') : text
}

/** Dollars in short form: $1.2M. A round amount, as on the scale of a chart, is exact: $1.25M. */
export function shortDollars(amount: number): string {
  const isSmall = Math.abs(amount) < 1_000
  const isRound = Number(amount.toPrecision(3)) === amount
  const size = numberFormat('en-US', {
    notation: 'compact',
    maximumFractionDigits: isSmall ? 0 : isRound ? 2 : 1,
  }).format(Math.abs(amount))
  return `${amount <= -0.5 ? '-' : ''}$${size}`
}

/** A file's size for reading: "240 kB". */
export function formatBytes(bytes: number, locale: string): string {
  const [amount, unit] =
    bytes < 1_000_000 ? [Math.max(1, Math.round(bytes / 1_000)), 'kilobyte'] : [bytes / 1_000_000, 'megabyte']
  return numberFormat(locale, { style: 'unit', unit, maximumFractionDigits: 1 }).format(amount)
}
