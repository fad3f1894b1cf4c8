import { lockClientAccounts } from '#root/server/ledger/accounts.ts'
import { postTransfers } from '#root/server/ledger/post-transfers.ts'
import type { Transaction } from '#root/server/platform/database/queryable.ts'
import type { WithdrawalRow } from '#root/server/platform/tables/withdrawals.ts'
import { publishWithdrawal } from './publish-withdrawal.ts'
import { decideWithdrawal } from './store.ts'

/** Releases the held amount of a pending withdrawal, which the caller has locked, to its client. */
export async function releaseWithdrawal(
  tx: Transaction,
  { id, clientId, amountCents }: WithdrawalRow,
  decision: { status: 'rejected' | 'cancelled'; decidedBy: string; reason?: string },
): Promise<WithdrawalRow> {
  await lockClientAccounts(tx, clientId)
  await postTransfers(tx, [{ reason: 'withdrawal-release', clientId, amountCents, subjectId: id }])
  const decided = await decideWithdrawal(tx, id, decision)
  await publishWithdrawal(tx, decided)
  return decided
}
