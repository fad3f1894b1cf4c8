import { eq } from 'drizzle-orm'
import type { Actor } from '#root/contract/identity.ts'
import type { PayoutForReview } from '#root/contract/payouts.ts'
import { type Refusal, refuse } from '#root/domain/refusal.ts'
import { recordAudit } from '#root/server/platform/audit.ts'
import type { Queryable, Transaction } from '#root/server/platform/database/queryable.ts'
import type { AuditFields } from '#root/server/platform/tables/audit.ts'
import { type PayoutRow, payouts } from '#root/server/platform/tables/payouts.ts'
import type { WithdrawalRow } from '#root/server/platform/tables/withdrawals.ts'
import { publishWithdrawal } from '../publish-withdrawal.ts'
import { lockWithdrawal } from '../store.ts'
import { lockPayouts } from './lock-payouts.ts'
import { readPayoutForReview } from './present-payout.ts'

interface PayoutChange {
  readonly operator: Actor
  /** The id of the withdrawal that is paid. */
  readonly id: string
  readonly action: string
}

interface LockedPayout {
  readonly tx: Transaction
  readonly withdrawal: WithdrawalRow
  readonly payout: PayoutRow
}

/**
 * Runs an operator's change of a withdrawal's payment with the locks on it and on coin selection. The details that
 * `change` returns are audited, and every page that shows the withdrawal is updated. A refusal changes nothing.
 */
export function changePayout<Code extends string>(
  db: Queryable,
  { operator, id, action }: PayoutChange,
  change: (locked: LockedPayout) => Promise<{ readonly details: AuditFields } | Refusal<Code>>,
): Promise<PayoutForReview | Refusal<Code | 'not-found'>> {
  return db.transaction(async (tx) => {
    await lockPayouts(tx)
    const withdrawal = await lockWithdrawal(tx, id)
    const [payout] = await tx.select().from(payouts).where(eq(payouts.withdrawalId, id)).for('update')
    if (!withdrawal || !payout) return refuse('not-found')
    const changed = await change({ tx, withdrawal, payout })
    if ('refusal' in changed) return changed
    const { details } = changed
    const subject = { kind: 'withdrawal', id } as const
    await recordAudit(tx, { actor: operator, action, subject, concerns: withdrawal.clientId, details })
    await publishWithdrawal(tx, withdrawal)
    return (await readPayoutForReview(tx, id))!
  })
}
