import { queryOptions } from '@tanstack/react-query'
import { call } from '#root/web/api/client.ts'

export const withdrawalTermsQuery = queryOptions({
  queryKey: ['withdrawal-terms'],
  queryFn: () => call('GET /api/withdrawals/terms'),
})

export const withdrawalFreezeQuery = queryOptions({
  queryKey: ['freeze'],
  queryFn: async () => (await call('GET /api/withdrawals/freeze')).freeze,
})
