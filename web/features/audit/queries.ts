import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { AuditVerification, AuditQuery } from '#root/contract/audit.ts'
import { call } from '#root/web/api/client.ts'

/** A page of the audit log. While the next one loads, the previous one stays visible. */
export function auditQuery(query: AuditQuery) {
  return queryOptions({
    queryKey: ['audit', query],
    queryFn: () => call('GET /api/operator/audit-events', { query }),
    placeholderData: keepPreviousData,
  })
}

export const auditChoicesQuery = queryOptions({
  queryKey: ['audit', 'choices'],
  queryFn: () => call('GET /api/operator/audit-events/choices'),
})

/** Has the server verify the whole log. */
export function verifyAudit(): Promise<AuditVerification> {
  return call('GET /api/operator/audit-events/verification')
}
