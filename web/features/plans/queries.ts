import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { PlanVersionsQuery } from '#root/contract/plans.ts'
import type { PlanId } from '#root/domain/plans.ts'
import { call } from '#root/web/api/client.ts'

/** A page of the versions of a plan. */
export function planVersionsQuery(plan: PlanId, query: PlanVersionsQuery) {
  return queryOptions({
    queryKey: ['plan', 'versions', plan, query],
    queryFn: () => call('GET /api/operator/plans/{plan}/versions', { params: { plan }, query }),
    placeholderData: keepPreviousData,
  })
}
