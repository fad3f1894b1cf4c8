import type { WithdrawalForReview } from '#root/contract/withdrawals.ts'
import { call } from '#root/web/api/client.ts'
import { useOperation } from '#root/web/api/operation.ts'

/** Approves or rejects withdrawals. `onDecided` is called with each answer, before the lists are read again. */
export function useDecideWithdrawal(onDecided: (withdrawal: WithdrawalForReview) => void) {
  const approve = useOperation(async (id: string, key: string) => {
    onDecided(await call('POST /api/operator/withdrawals/{id}/approval', { params: { id }, key }))
  })
  const reject = useOperation(async ({ id, reason }: { id: string; reason: string }, key: string) => {
    onDecided(await call('POST /api/operator/withdrawals/{id}/rejection', { params: { id }, body: { reason }, key }))
  })
  return { approve, reject }
}
