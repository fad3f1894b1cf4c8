import { queryOptions } from '@tanstack/react-query'
import { call } from './client.ts'

export const staffQuery = queryOptions({
  queryKey: ['staff'],
  queryFn: () => call('GET /api/operator/staff'),
})
