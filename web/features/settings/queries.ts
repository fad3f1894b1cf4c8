import { queryOptions } from '@tanstack/react-query'
import { call } from '#root/web/api/client.ts'

/** What the firm says of itself, as it is now: what is being typed is not overwritten, see the form. */
export const firmSettingsQuery = queryOptions({
  queryKey: ['firm-settings'],
  queryFn: () => call('GET /api/operator/settings'),
  refetchOnWindowFocus: false,
})

/** How the firm takes and sends bitcoin. */
export const bitcoinSettingsQuery = queryOptions({
  queryKey: ['bitcoin-settings'],
  queryFn: () => call('GET /api/operator/settings/bitcoin'),
  refetchOnWindowFocus: false,
})
