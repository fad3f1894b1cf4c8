import type { Deposit } from '#root/contract/deposits.ts'
import type { Investment } from '#root/contract/investments.ts'
import type { Withdrawal } from '#root/contract/withdrawals.ts'

interface Event {
  readonly id: string
  /** When it happened, by the firm's clock, ISO 8601. */
  readonly instant: string
  readonly amount: string
}

/** One thing that happened on the account. */
export type Activity =
  | (Event & { readonly kind: 'deposit'; readonly status: Deposit['status'] })
  | (Event & { readonly kind: 'withdrawal'; readonly status: Withdrawal['status'] })
  | (Event & { readonly kind: 'investment'; readonly status: Investment['status']; readonly planTitle: string })
  | (Event & { readonly kind: 'maturity'; readonly status: 'matured'; readonly planTitle: string })

interface Records {
  readonly deposits: readonly Deposit[]
  readonly investments: readonly Investment[]
  readonly withdrawals: readonly Withdrawal[]
}

/** The account's activity, newest first. A matured plan gives two events. */
export function activityOf({ deposits, investments, withdrawals }: Records): Activity[] {
  const events: Activity[] = [
    ...deposits.map(({ id, amount, status, createdAt }) => ({
      kind: 'deposit' as const,
      id,
      amount,
      status,
      instant: createdAt,
    })),
    ...withdrawals.map(({ id, amount, status, createdAt }) => ({
      kind: 'withdrawal' as const,
      id,
      amount,
      status,
      instant: createdAt,
    })),
    ...investments.flatMap(eventsOf),
  ]
  return events.toSorted((a, b) => Date.parse(b.instant) - Date.parse(a.instant))
}

function eventsOf({ id, planTitle, principal, payout, status, startedAt, settledAt }: Investment): Activity[] {
  const started: Activity = { kind: 'investment', id, instant: startedAt, amount: principal, status, planTitle }
  if (settledAt === null) return [started]
  return [{ kind: 'maturity', id, instant: settledAt, amount: payout, status: 'matured', planTitle }, started]
}
