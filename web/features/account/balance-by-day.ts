import type { Movement } from '#root/contract/history.ts'
import { dayAfter, dayAt } from '#root/domain/zoned-days.ts'

/** A day of the account: its balance at the end, and what happened on it. */
export interface BalanceDay {
  readonly day: string
  /** In dollars, for a drawing only. */
  readonly balance: number
  readonly hasDeposit: boolean
  readonly hasPayout: boolean
}

/** About a year; of a longer history the last days are drawn. */
const maxDays = 366

/**
 * The account's balance at the end of each day, from the first of these movements to now.
 *
 * @param movements The latest movements, newest first.
 */
export function balanceByDay(movements: readonly Movement[], nowMs: number, zone: string): BalanceDay[] {
  const byDay = Map.groupBy(movements.toReversed(), ({ at }) => dayAt(Date.parse(at), zone))
  const first = byDay.keys().next().value
  if (first === undefined) return []
  // The clock's reading may be a little older than the newest movement.
  const last = [dayAt(nowMs, zone), [...byDay.keys()].at(-1)!].toSorted().at(-1)!
  const days: BalanceDay[] = []
  let balance = 0
  for (let day = first; day <= last; day = dayAfter(day)) {
    const own = byDay.get(day) ?? []
    balance = own.length > 0 ? Number(own.at(-1)!.balanceAfter) : balance
    const has = (reason: Movement['reason']) => own.some((movement) => movement.reason === reason)
    days.push({ day, balance, hasDeposit: has('deposit'), hasPayout: has('maturity') })
  }
  return days.slice(-maxDays)
}
