import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { TransfersQuery } from '#root/contract/ledger-transfers.ts'
import type { AccountsQuery, EntriesQuery, LedgerVerification, VerificationLine } from '#root/contract/ledger.ts'
import { call, callForResponse, refusedBy } from '#root/web/api/client.ts'

/* The first part of each key is 'firm', so that every movement of money makes these stale. */

export const ledgerQuery = queryOptions({
  queryKey: ['firm', 'ledger'],
  queryFn: () => call('GET /api/operator/ledger'),
})

export function ledgerAccountsQuery(query: AccountsQuery) {
  return queryOptions({
    queryKey: ['firm', 'ledger', 'accounts', query],
    queryFn: () => call('GET /api/operator/ledger/accounts', { query }),
    placeholderData: keepPreviousData,
  })
}

export function ledgerAccountQuery(id: string) {
  return queryOptions({
    queryKey: ['firm', 'ledger', 'account', id],
    queryFn: () => call('GET /api/operator/ledger/accounts/{id}', { params: { id } }),
  })
}

export function ledgerEntriesQuery(id: string, query: EntriesQuery) {
  return queryOptions({
    queryKey: ['firm', 'ledger', 'entries', id, query],
    queryFn: () => call('GET /api/operator/ledger/accounts/{id}/entries', { params: { id }, query }),
    placeholderData: keepPreviousData,
  })
}

export function ledgerTransfersQuery(query: TransfersQuery) {
  return queryOptions({
    queryKey: ['firm', 'ledger', 'transfers', query],
    queryFn: () => call('GET /api/operator/ledger/transfers', { query }),
    placeholderData: keepPreviousData,
  })
}

export function ledgerTransferQuery(id: string) {
  return queryOptions({
    queryKey: ['firm', 'ledger', 'transfer', id],
    queryFn: () => call('GET /api/operator/ledger/transfers/{id}', { params: { id } }),
  })
}

export type VerificationStep = Exclude<VerificationLine, { result: unknown }>

/**
 * Has the server verify the ledger and reports each step. Has the refusals of other reads; `signal` also stops the
 * server's work.
 */
export async function verifyLedger(
  onStep: (step: VerificationStep) => void,
  signal: AbortSignal,
): Promise<LedgerVerification> {
  const response = await callForResponse('GET /api/operator/ledger/verification', { signal })
  if (!response.body) throw refusedBy(null)
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
  let rest = ''
  for (;;) {
    const { value = '', done } = await reader.read()
    const lines = (rest + value).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) {
      const step = JSON.parse(line) as VerificationLine
      if ('result' in step) return step.result
      onStep(step)
    }
    // The server's stream ended early.
    if (done) throw refusedBy(null)
  }
}
