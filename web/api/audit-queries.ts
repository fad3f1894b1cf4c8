import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { AuditProof, AuditQuery } from '#root/contract/audit.ts'
import { answer, api } from './client.ts'

/** A page of the audit log. While the next one is on its way, the one before stays. */
export function auditQuery(query: AuditQuery) {
  return queryOptions({
    queryKey: ['audit', query],
    queryFn: () => answer(api.operator.audit.$get({ query })),
    placeholderData: keepPreviousData,
  })
}

export const auditChoicesQuery = queryOptions({
  queryKey: ['audit', 'choices'],
  queryFn: () => answer(api.operator.audit.choices.$get()),
})

/** Has the server prove the whole log. */
export function proveAudit(): Promise<AuditProof> {
  return answer(api.operator.audit.proof.$get())
}
