import { queryOptions } from '@tanstack/react-query'
import { answer, api } from './client.ts'

/** What the firm says of itself. It is read when its screen is opened: what is being typed is not overwritten. */
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
