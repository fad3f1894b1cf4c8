import { getLocale } from '#root/contract/language.ts'
import { m } from '#root/contract/messages/messages.js'
import { localeTag } from '#root/web/ui/number-format.ts'

const secondMs = 1_000
const minuteMs = 60 * secondMs
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

function format(atMs: number, options: Intl.DateTimeFormatOptions): string {
  return new Intl.DateTimeFormat(localeTag(), options).format(atMs)
}

/** The day of an instant as the clock's face shows it: "Sat, Nov 21, 2026". */
export function formatFaceDay(atMs: number): string {
  return format(atMs, { weekday: 'short', year: 'numeric', month: 'short', day: 'numeric' })
}

/** The time of day with its seconds: "02:03:22 PM". */
export function formatFaceTime(atMs: number): string {
  return format(atMs, { hour: '2-digit', minute: '2-digit', second: '2-digit' })
}

/** A duration in its two largest units, rounded down to the minute: "14 days, 3 hr". */
export function formatDistance(distanceMs: number): string {
  const units = [
    ['day', Math.floor(distanceMs / dayMs)],
    ['hour', Math.floor((distanceMs % dayMs) / hourMs)],
    ['minute', Math.floor((distanceMs % hourMs) / minuteMs)],
  ] as const
  const shown = units.filter(([, count]) => count > 0).slice(0, 2)
  if (shown.length === 0) return m.clock_under_a_minute()
  const written = shown.map(([unit, count]) =>
    new Intl.NumberFormat(getLocale(), { style: 'unit', unit, unitDisplay: 'long' }).format(count),
  )
  return new Intl.ListFormat(getLocale(), { type: 'unit' }).format(written)
}
