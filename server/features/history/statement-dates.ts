/** An instant's day as statements write it, in a time zone: 11/21/2026. */
export function writeDay(instant: string, zone: string): string {
  return new Intl.DateTimeFormat('en-US', { timeZone: zone }).format(new Date(instant))
}

/** An instant's time of day in a time zone: 14:05:09. */
export function writeTime(instant: string, zone: string): string {
  const options = { timeZone: zone, hourCycle: 'h23', timeStyle: 'medium' } as const
  return new Intl.DateTimeFormat('en-US', options).format(new Date(instant))
}

/** A calendar day ("2026-11-21") for reading: November 21, 2026. */
export function writeCalendarDay(day: string): string {
  const options = { timeZone: 'UTC', dateStyle: 'long' } as const
  return new Intl.DateTimeFormat('en-US', options).format(new Date(`${day}T00:00:00Z`))
}
