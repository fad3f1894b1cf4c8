import { queryOptions } from '@tanstack/react-query'
import { call } from '#root/web/api/client.ts'

export const profileQuery = queryOptions({
  queryKey: ['account', 'profile'],
  queryFn: () => call('GET /api/profile'),
})

export const sessionsQuery = queryOptions({
  queryKey: ['sessions'],
  queryFn: async () => (await call('GET /api/profile/sessions')).sessions,
})

export const secondFactorQuery = queryOptions({
  queryKey: ['second-factor'],
  queryFn: () => call('GET /api/profile/second-factor'),
})

export const passwordResetCodesQuery = queryOptions({
  queryKey: ['password-reset-codes'],
  queryFn: () => call('GET /api/profile/password-reset-codes'),
})

export const passkeysQuery = queryOptions({
  queryKey: ['passkey'],
  queryFn: async () => (await call('GET /api/profile/passkeys')).passkeys,
})
