import { dayAfter, startOfDay } from '#root/domain/zoned-days.ts'

/** A span of the firm's time: from the first instant to just before the last. An open end is null. */
export interface Period {
  readonly from: Date | null
  readonly until: Date | null
}

/** The instants at the start and the end of whole days in a time zone. */
export function periodOf({
  from,
  to,
  zone,
}: {
  from?: string | undefined
  to?: string | undefined
  zone: string
}): Period {
  return { from: from ? startOfDay(from, zone) : null, until: to ? startOfDay(dayAfter(to), zone) : null }
}
