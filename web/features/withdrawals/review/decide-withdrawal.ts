import type { WithdrawalForReview } from '#root/contract/withdrawals.ts'
import { answer, api } from '#root/web/api/client.ts'
import { useOperation } from '#root/web/api/operation.ts'

/** Approves or rejects withdrawals. `onDecided` is called with each answer, before the lists are read again. */
export function useDecideWithdrawal(onDecided: (withdrawal: WithdrawalForReview) => void) {
  const approve = useOperation(async (id: string, key: string) => {
    const sent = api.withdrawals[':id'].approval.$post({ param: { id }, header: { 'idempotency-key': key } })
    onDecided(await answer(sent))
  })
  const reject = useOperation(async ({ id, reason }: { id: string; reason: string }, key: string) => {
    const sent = api.withdrawals[':id'].rejection.$post({
      param: { id },
      header: { 'idempotency-key': key },
      json: { reason },
    })
    onDecided(await answer(sent))
  })
  return { approve, reject }
}
