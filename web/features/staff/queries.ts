import { queryOptions } from '@tanstack/react-query'
import { call } from '#root/web/api/client.ts'

export const staffQuery = queryOptions({
  queryKey: ['staff'],
  queryFn: () => call('GET /api/operator/staff'),
})
