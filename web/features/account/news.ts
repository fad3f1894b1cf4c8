import type { Deposit } from '#root/contract/deposits.ts'
import type { Investment } from '#root/contract/investments.ts'
import type { Withdrawal } from '#root/contract/withdrawals.ts'

/** The records of an account at one moment. */
export interface Records {
  readonly deposits: readonly Deposit[]
  readonly investments: readonly Investment[]
  readonly withdrawals: readonly Withdrawal[]
}

/** A decision of the firm, or a plan that matured. */
export type News =
  | { readonly kind: 'deposit-approved' | 'withdrawal-approved'; readonly amount: string }
  | { readonly kind: 'deposit-rejected' | 'withdrawal-rejected'; readonly amount: string; readonly reason: string }
  | { readonly kind: 'matured'; readonly amount: string; readonly planTitle: string }

/** The changes of the records between two reads, without the client's own actions. */
export function newsBetween(before: Records, after: Records): News[] {
  return [
    ...changed(before.deposits, after.deposits).flatMap((deposit) => decisionOf('deposit', deposit)),
    ...changed(before.withdrawals, after.withdrawals).flatMap((withdrawal) => decisionOf('withdrawal', withdrawal)),
    ...changed(before.investments, after.investments).flatMap(({ status, payout, planTitle }) =>
      status === 'matured' ? [{ kind: 'matured' as const, amount: payout, planTitle }] : [],
    ),
  ]
}

/** Records with another status than before, or new ones: a record that was made and decided between two reads counts as decided. */
function changed<Row extends { id: string; status: string }>(before: readonly Row[], after: readonly Row[]): Row[] {
  const statuses = new Map(before.map(({ id, status }) => [id, status]))
  return after.filter(({ id, status }) => statuses.get(id) !== status)
}

function decisionOf(noun: 'deposit' | 'withdrawal', { status, amount, reason }: Deposit | Withdrawal): News[] {
  if (status === 'approved') return [{ kind: `${noun}-approved`, amount }]
  if (status === 'rejected') return [{ kind: `${noun}-rejected`, amount, reason: reason ?? '' }]
  return []
}
