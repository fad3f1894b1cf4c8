import { queryOptions } from '@tanstack/react-query'
import { answer, api } from './client.ts'

/** What the firm says of itself, as it is now: what is being typed is not overwritten, see the form. */
export const firmSettingsQuery = queryOptions({
  queryKey: ['firm-settings'],
  queryFn: () => answer(api.operator.settings.$get()),
  refetchOnWindowFocus: false,
})

/** How the firm takes and sends bitcoin. */
export const bitcoinSettingsQuery = queryOptions({
  queryKey: ['bitcoin-settings'],
  queryFn: () => answer(api.operator['bitcoin-settings'].$get()),
  refetchOnWindowFocus: false,
})
