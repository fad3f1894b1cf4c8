import type { Deposit } from '#root/contract/deposits.ts'
import type { Investment } from '#root/contract/investments.ts'
import type { Withdrawal } from '#root/contract/withdrawals.ts'

/** The records of an account as they stood at one moment. */
export interface Records {
  readonly deposits: readonly Deposit[]
  readonly investments: readonly Investment[]
  readonly withdrawals: readonly Withdrawal[]
}

/** Something that the firm decided, or that time brought. */
export type News =
  | { readonly kind: 'deposit-approved' | 'withdrawal-approved'; readonly amount: string }
  | { readonly kind: 'deposit-rejected' | 'withdrawal-rejected'; readonly amount: string; readonly reason: string }
  | { readonly kind: 'matured'; readonly amount: string; readonly planTitle: string }

/** What has happened to the records between two looks at them. What the client did themselves is no news to them. */
export function newsBetween(before: Records, after: Records): News[] {
  return [
    ...changed(before.deposits, after.deposits).flatMap((deposit) => decisionOf('deposit', deposit)),
    ...changed(before.withdrawals, after.withdrawals).flatMap((withdrawal) => decisionOf('withdrawal', withdrawal)),
    ...changed(before.investments, after.investments).flatMap(({ status, payout, planTitle }) =>
      status === 'matured' ? [{ kind: 'matured' as const, amount: payout, planTitle }] : [],
    ),
  ]
}

/** Those that had another status before, or were not there: what was made and decided between two looks is decided, too. */
function changed<Row extends { id: string; status: string }>(before: readonly Row[], after: readonly Row[]): Row[] {
  const statuses = new Map(before.map(({ id, status }) => [id, status]))
  return after.filter(({ id, status }) => statuses.get(id) !== status)
}

function decisionOf(noun: 'deposit' | 'withdrawal', { status, amount, reason }: Deposit | Withdrawal): News[] {
  if (status === 'approved') return [{ kind: `${noun}-approved`, amount }]
  if (status === 'rejected') return [{ kind: `${noun}-rejected`, amount, reason: reason ?? '' }]
  return []
}
