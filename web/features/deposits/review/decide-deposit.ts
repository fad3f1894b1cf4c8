import type { DepositForReview } from '#root/contract/deposits.ts'
import { answer, api } from '#root/web/api/client.ts'
import { useOperation } from '#root/web/api/operation.ts'

/** Approves or rejects deposits. `onDecided` is called with each answer, before the lists are read again. */
export function useDecideDeposit(onDecided: (deposit: DepositForReview) => void) {
  const approve = useOperation(async (id: string, key: string) => {
    const sent = api.deposits[':id'].approval.$post({ param: { id }, header: { 'idempotency-key': key } })
    onDecided(await answer(sent))
  })
  const reject = useOperation(async ({ id, reason }: { id: string; reason: string }, key: string) => {
    const sent = api.deposits[':id'].rejection.$post({
      param: { id },
      header: { 'idempotency-key': key },
      json: { reason },
    })
    onDecided(await answer(sent))
  })
  return { approve, reject }
}
