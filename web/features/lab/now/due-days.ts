import type { LabNow } from '#root/contract/lab.ts'
import { cents, type Cents, fromDecimal, toDecimal } from '#root/domain/money.ts'
import { type Covered, coverDays, type DueDay } from '#root/domain/solvency.ts'
import { dayAfter } from '#root/domain/zoned-days.ts'

interface PlansDue extends DueDay {
  readonly plans: number
}
export type CalendarDay = Covered<PlansDue>

/** Each day with an amount due, today first; amounts that can be withdrawn already are due today. */
export function dueDaysOf({ at, held, dueNow, calendar }: LabNow): CalendarDay[] {
  const today = at.slice(0, 10)
  const maturing = calendar.map(({ day, plans, amount }) => ({ day, plans, dueCents: fromDecimal(amount) }))
  const isTodayFirst = maturing[0]?.day === today
  const first = isTodayFirst ? maturing[0]! : { day: today, plans: 0, dueCents: cents(0n) }
  const dueToday = { ...first, dueCents: cents(first.dueCents + fromDecimal(dueNow)) }
  return coverDays(fromDecimal(held), [dueToday, ...(isTodayFirst ? maturing.slice(1) : maturing)])
}

/** Every day from today on in whole weeks, until everything is due, or up to the given number of weeks. */
export function everyDay(days: readonly CalendarDay[], maxDays: number): CalendarDay[] {
  const byDay = new Map(days.map((day) => [day.day, day]))
  const last = days.at(-1)!.day
  const shown: CalendarDay[] = []
  let leftCents = days[0]!.leftCents
  for (let day = days[0]!.day; (day <= last || shown.length % 7 !== 0) && shown.length < maxDays; day = dayAfter(day)) {
    const found = byDay.get(day) ?? { day, plans: 0, dueCents: cents(0n), leftCents }
    leftCents = found.leftCents
    shown.push(found)
  }
  return shown
}

/** For drawings and short labels only; calculations use the table. */
export const dollarsOf = (amountCents: Cents) => Number(toDecimal(amountCents))
