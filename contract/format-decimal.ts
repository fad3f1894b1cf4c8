import { numberFormat } from '#root/domain/formats.ts'
import { type InLanguage, localeTag } from './language.ts'

/**
 * A number with exactly `decimals` digits after the point, and no minus before a zero. In Arabic an invisible mark
 * keeps the minus on the left of the number.
 */
export function formatDecimal(value: number, decimals: number, { locale }: InLanguage = {}): string {
  const digits = { minimumFractionDigits: decimals, maximumFractionDigits: decimals }
  return numberFormat(localeTag(locale), { ...digits, signDisplay: 'negative' }).format(value)
}
