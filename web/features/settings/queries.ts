import { queryOptions } from '@tanstack/react-query'
import { call } from '#root/web/api/client.ts'

/** The firm's current settings. They do not overwrite typed text; see the form. */
export const firmSettingsQuery = queryOptions({
  queryKey: ['firm-settings'],
  queryFn: () => call('GET /api/operator/settings'),
  refetchOnWindowFocus: false,
})

/** How the firm receives and sends bitcoin. */
export const bitcoinSettingsQuery = queryOptions({
  queryKey: ['bitcoin-settings'],
  queryFn: () => call('GET /api/operator/settings/bitcoin'),
  refetchOnWindowFocus: false,
})
