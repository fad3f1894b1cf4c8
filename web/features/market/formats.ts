import { localeTag } from '#root/web/ui/number-format.ts'

/** A price in dollars, with two decimals. */
export function formatPrice(price: number): string {
  return new Intl.NumberFormat(localeTag(), { style: 'currency', currency: 'USD' }).format(price)
}

/** A UTC day for reading; it has no time zone to be moved by. */
export function formatDay(day: string): string {
  return new Intl.DateTimeFormat(localeTag(), { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(day))
}
