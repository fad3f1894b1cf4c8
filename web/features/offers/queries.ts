import { queryOptions } from '@tanstack/react-query'
import { call } from '#root/web/api/client.ts'

export const bankQuery = queryOptions({
  queryKey: ['offer-bank'],
  queryFn: () => call('GET /api/operator/offers'),
})
