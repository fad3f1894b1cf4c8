import { queryOptions } from '@tanstack/react-query'
import { call } from '#root/web/api/client.ts'
import { useOperation } from '#root/web/api/operation.ts'

export const walletQuery = queryOptions({
  queryKey: ['wallet'],
  queryFn: () => call('GET /api/wallet'),
})

/** Sends practice bitcoin from the client's wallet to an address. `onSent` is called once it is on the chain. */
export function useSendPayment(onSent?: () => void) {
  return useOperation(async (payment: { address: string; bitcoin: string }, key: string) => {
    await call('POST /api/wallet/payments', { body: payment, key })
    onSent?.()
  })
}

/** Replaces an unconfirmed payment: with a higher fee, or by one that returns the coins. */
export function useReplacePayment() {
  return useOperation(({ txid, pays }: { txid: string; pays: 'same' | 'oneself' }, key: string) =>
    call('POST /api/wallet/payments/{txid}/replacement', { params: { txid }, body: { pays }, key }),
  )
}
