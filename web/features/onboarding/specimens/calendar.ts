/** The calendar day a number of days before or after another, such as 2026-11-21. */
export function daysFrom(day: string, days: number): string {
  return new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10)
}

/** The first days of the months before a day's own month, oldest first. */
export function monthsBefore(day: string, count: number): string[] {
  const [year = 0, month = 1] = day.split('-').map(Number)
  return Array.from({ length: count }, (_, index) =>
    new Date(Date.UTC(year, month - 1 - count + index, 1)).toISOString().slice(0, 10),
  )
}
