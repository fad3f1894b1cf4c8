/** An instant's day in a time zone, as documents write it: Nov 21, 2026. */
export function writeDay(instant: string, zone: string): string {
  return new Intl.DateTimeFormat('en-US', { timeZone: zone, dateStyle: 'medium' }).format(new Date(instant))
}

/** An instant's day in a time zone, as spreadsheets read it: 11/21/2026. */
export function writeSheetDay(instant: string, zone: string): string {
  return new Intl.DateTimeFormat('en-US', { timeZone: zone }).format(new Date(instant))
}

/** An instant's time of day in a time zone: 14:05:09. */
export function writeTime(instant: string, zone: string): string {
  const options = { timeZone: zone, hourCycle: 'h23', timeStyle: 'medium' } as const
  return new Intl.DateTimeFormat('en-US', options).format(new Date(instant))
}

/** A calendar day ("2026-11-21"), as documents write it: Nov 21, 2026. */
export function writeCalendarDay(day: string): string {
  const options = { timeZone: 'UTC', dateStyle: 'medium' } as const
  return new Intl.DateTimeFormat('en-US', options).format(new Date(`${day}T00:00:00Z`))
}
