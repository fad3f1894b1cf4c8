import { queryOptions } from '@tanstack/react-query'
import { answer, api } from './client.ts'

/*
 * Reads, by noun. The first part of each key is the noun of the live event that makes it stale.
 */

export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: () => answer(api.session.$get()),
  staleTime: 60_000,
})

export const profileQuery = queryOptions({
  queryKey: ['account', 'profile'],
  queryFn: () => answer(api.profile.$get()),
})

export const sessionsQuery = queryOptions({
  queryKey: ['sessions'],
  queryFn: async () => (await answer(api.profile.sessions.$get())).sessions,
})

export const secondFactorQuery = queryOptions({
  queryKey: ['second-factor'],
  queryFn: () => answer(api.profile['second-factor'].$get()),
})

export const passkeysQuery = queryOptions({
  queryKey: ['passkey'],
  queryFn: async () => (await answer(api.profile.passkeys.$get())).passkeys,
})

export const accountQuery = queryOptions({
  queryKey: ['account'],
  queryFn: () => answer(api.account.$get()),
})

export const depositsQuery = queryOptions({
  queryKey: ['deposit', 'mine'],
  queryFn: async () => (await answer(api.deposits.$get())).deposits,
})

export const investmentsQuery = queryOptions({
  queryKey: ['investment', 'mine'],
  queryFn: async () => (await answer(api.investments.$get())).investments,
})

export const withdrawalsQuery = queryOptions({
  queryKey: ['withdrawal', 'mine'],
  queryFn: async () => (await answer(api.withdrawals.$get())).withdrawals,
})

export const withdrawalTermsQuery = queryOptions({
  queryKey: ['withdrawal-terms'],
  queryFn: () => answer(api['withdrawal-terms'].$get()),
})

export const marketQuery = queryOptions({
  queryKey: ['market'],
  queryFn: () => answer(api.market.candles.$get()),
  staleTime: 300_000,
})

/** The firm's time, kept as the difference to this machine's clock, so that it ticks without asking. */
export const clockQuery = queryOptions({
  queryKey: ['clock'],
  queryFn: async () => {
    const { now } = await answer(api.clock.$get())
    return { aheadMs: new Date(now).getTime() - Date.now() }
  },
  staleTime: 60_000,
})

export const operatorClockQuery = queryOptions({
  queryKey: ['clock', 'operator'],
  queryFn: () => answer(api.operator.clock.$get()),
})

export const firmQuery = queryOptions({
  queryKey: ['firm'],
  queryFn: () => answer(api.operator.firm.$get()),
})

export function depositQueueQuery(status: 'pending' | 'approved' | 'rejected') {
  return queryOptions({
    queryKey: ['deposit', 'queue', status],
    queryFn: async () => (await answer(api.operator.deposits.$get({ query: { status } }))).deposits,
  })
}

export function withdrawalQueueQuery(status: 'pending' | 'approved' | 'rejected' | 'cancelled') {
  return queryOptions({
    queryKey: ['withdrawal', 'queue', status],
    queryFn: async () => (await answer(api.operator.withdrawals.$get({ query: { status } }))).withdrawals,
  })
}
