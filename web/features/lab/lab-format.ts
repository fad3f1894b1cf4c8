import { m } from '#root/contract/messages/messages.js'
import { formatNumber } from '#root/web/ui/number-format.ts'

/** A day, as an axis label. */
export const formatDay = (day: number) => m.lab_day({ day: formatNumber(day) })

/** A whole number of people. */
export const formatPeople = (people: number) => formatNumber(Math.round(people))

/** Whole dollars: -$1,234. */
export const formatWholeDollars = (amount: number) => `${signOf(amount)}$${formatNumber(Math.round(Math.abs(amount)))}`

/** A difference from zero that comes from rounding is no debt. */
const signOf = (amount: number) => (amount <= -0.5 ? '-' : '')
