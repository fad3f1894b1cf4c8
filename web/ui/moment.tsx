import { getLocale, localeTag } from '#root/contract/language.ts'
import { m } from '#root/contract/messages/messages.js'
import { dateFormat, numberFormat } from '#root/domain/formats.ts'

function formatter(options: Intl.DateTimeFormatOptions) {
  return dateFormat(localeTag(), options)
}

/*
 * Every screen writes dates in one style, "Nov 21, 2026" in English: with the time, with the weekday (the clock), or
 * without the year (chart axes).
 */

/** The day of an instant, in the reader's time zone. */
export function formatDay(instant: string): string {
  return formatter({ dateStyle: 'medium' }).format(new Date(instant))
}

/** A calendar day ("2026-11-21"), the same in every time zone. */
export function formatCalendarDay(day: string): string {
  return formatter({ dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`))
}

/** A calendar day ("2026-11-21") without its year: "Nov 21" in English. */
export function formatShortDay(day: string): string {
  return formatter({ month: 'short', day: 'numeric', timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`))
}

/** The month of a calendar day ("2026-11-21") for reading. */
export function formatMonth(day: string): string {
  return formatter({ year: 'numeric', month: 'long', timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`))
}

/** An instant with its time, in the reader's time zone. */
export function formatMoment(instant: string): string {
  const parts = formatter({ dateStyle: 'medium', timeStyle: 'short' }).formatToParts(new Date(instant))
  // No line ends before "PM".
  return parts.map(({ value }, index) => (parts[index + 1]?.type === 'dayPeriod' ? '\u00A0' : value)).join('')
}

/** The day of an instant in milliseconds, as the clock's face shows it: "Sat, Nov 21, 2026". */
export function formatFaceDay(instantMs: number): string {
  return formatter({ weekday: 'short', year: 'numeric', month: 'short', day: 'numeric' }).format(instantMs)
}

/** The time of day of an instant in milliseconds: "02:03:22 PM". */
export function formatFaceTime(instantMs: number): string {
  return formatter({ hour: '2-digit', minute: '2-digit', second: '2-digit' }).format(instantMs)
}

/** The day and the time of an instant in milliseconds where there is little room: "Nov 21, 2:03 PM". */
export function formatFaceShort(instantMs: number): string {
  return formatter({ month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' }).format(instantMs)
}

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

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
    numberFormat(getLocale(), { style: 'unit', unit, unitDisplay: 'long' }).format(count),
  )
  return new Intl.ListFormat(getLocale(), { type: 'unit' }).format(written)
}

/** The reader's time zone by its name: "Central European Standard Time". */
export function readerTimeZone(): string {
  const parts = formatter({ timeZoneName: 'long' }).formatToParts(new Date(0))
  return parts.find((part) => part.type === 'timeZoneName')?.value ?? ''
}

/** A time by the firm's clock, also machine-readable. */
export function Moment({ instant, time = true }: { instant: string; time?: boolean }) {
  return (
    <time dateTime={instant} className={time ? 'figures' : 'figures inline-block min-w-14 md:whitespace-nowrap'}>
      {time ? formatMoment(instant) : formatDay(instant)}
    </time>
  )
}

/** A time in the first column of a table: its day on one line, and the time of day below it. */
export function RecordMoment({ instant }: { instant: string }) {
  const parts = formatter({ dateStyle: 'medium', timeStyle: 'short' }).formatToParts(new Date(instant))
  const hour = parts.findIndex(({ type }) => type === 'hour')
  const textOf = (some: readonly Intl.DateTimeFormatPart[]) => some.map(({ value }) => value).join('')
  return (
    <time dateTime={instant} className="figures md:whitespace-nowrap">
      {textOf(parts.slice(0, hour - 1))}
      <span className="md:hidden">{parts[hour - 1]?.value}</span>
      <span className="md:block md:text-xs md:text-soft">{textOf(parts.slice(hour))}</span>
    </time>
  )
}

/** The reader's time zone, by its name in the time zone database. */
export function readerZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC'
}
