import { dateFormat } from './formats.ts'

const dayMs = 86_400_000

/** Whether this is a known time zone: "UTC", "America/Los_Angeles". */
export function isTimeZone(zone: string): boolean {
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: zone }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

/**
 * The instant at which a calendar day ("2026-11-21") starts in a time zone; if the clocks skip midnight, the first
 * instant after it.
 */
export function startOfDay(day: string, zone: string): Date {
  const midnight = Date.parse(`${day}T00:00:00Z`)
  // The zone's offset depends on the instant that is searched, so a second calculation uses the first result.
  const nearby = midnight - aheadMs(midnight, zone)
  return new Date(midnight - aheadMs(nearby, zone))
}

/** The calendar day after a day. */
export function dayAfter(day: string): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + dayMs).toISOString().slice(0, 10)
}

/** The calendar day before a day. */
export function dayBefore(day: string): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) - dayMs).toISOString().slice(0, 10)
}

/** The calendar day of an instant in a time zone. */
export function dayAt(instantMs: number, zone: string): string {
  return new Date(instantMs + aheadMs(instantMs, zone)).toISOString().slice(0, 10)
}

function aheadMs(instantMs: number, zone: string): number {
  const part = partsOf(instantMs, zone)
  const wall = Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second'))
  return wall - Math.floor(instantMs / 1_000) * 1_000
}

const toTheSecond = {
  hourCycle: 'h23',
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
  hour: 'numeric',
  minute: 'numeric',
  second: 'numeric',
} as const

function partsOf(instantMs: number, zone: string): (type: Intl.DateTimeFormatPartTypes) => number {
  const parts = dateFormat('en-US', { ...toTheSecond, timeZone: zone }).formatToParts(new Date(instantMs))
  return (type) => Number(parts.find((part) => part.type === type)?.value)
}
