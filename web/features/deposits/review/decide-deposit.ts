import type { DepositForReview } from '#root/contract/deposits.ts'
import { call } from '#root/web/api/client.ts'
import { useOperation } from '#root/web/api/operation.ts'

/** Approves or rejects deposits. `onDecided` is called with each answer, before the lists are read again. */
export function useDecideDeposit(onDecided: (deposit: DepositForReview) => void) {
  const approve = useOperation(async (id: string, key: string) => {
    onDecided(await call('POST /api/operator/deposits/{id}/approval', { params: { id }, key }))
  })
  const reject = useOperation(async ({ id, reason }: { id: string; reason: string }, key: string) => {
    onDecided(await call('POST /api/operator/deposits/{id}/rejection', { params: { id }, body: { reason }, key }))
  })
  return { approve, reject }
}
