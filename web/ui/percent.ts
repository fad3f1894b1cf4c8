import { getLocale } from '#root/contract/messages/runtime.js'

/** A share of 1 for reading: 0.058 is "5.8%" in English. At most two decimals. */
export function formatPercent(share: number): string {
  return new Intl.NumberFormat(getLocale(), { style: 'percent', maximumFractionDigits: 2 }).format(share)
}
