import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { PlanVersionsQuery } from '#root/contract/plans.ts'
import type { PlanId } from '#root/domain/plans.ts'
import { answer, api } from './client.ts'

/** A page of the versions of a plan. */
export function planVersionsQuery(plan: PlanId, query: PlanVersionsQuery) {
  return queryOptions({
    queryKey: ['plan', 'versions', plan, query],
    queryFn: () => answer(api.operator.plans[':plan'].versions.$get({ param: { plan }, query })),
    placeholderData: keepPreviousData,
  })
}
