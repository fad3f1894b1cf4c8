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

/** The client's saved addresses. The key is the noun of their live event. */
export const savedAddressesQuery = queryOptions({
  queryKey: ['withdrawal-address'],
  queryFn: async () => (await call('GET /api/withdrawal-addresses')).addresses,
})
