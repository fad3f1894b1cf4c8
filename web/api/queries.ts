import { queryOptions } from '@tanstack/react-query'
import type { ClockMove, ClockReading } from '#root/domain/clock.ts'
import { answer, api, call } from './client.ts'

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

export const passwordResetCodesQuery = queryOptions({
  queryKey: ['password-reset-codes'],
  queryFn: () => answer(api.profile['password-reset-codes'].$get()),
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

export const walletQuery = queryOptions({
  queryKey: ['wallet'],
  queryFn: () => call('GET /api/wallet'),
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

export const withdrawalFreezeQuery = queryOptions({
  queryKey: ['freeze'],
  queryFn: async () => (await answer(api['withdrawal-freeze'].$get())).freeze,
})

export const marketQuery = queryOptions({
  queryKey: ['market'],
  queryFn: () => answer(api.market.candles.$get()),
  staleTime: 300_000,
})

/** The firm's time as it was read, so that it goes on at its speed without asking. */
export const clockQuery = queryOptions({
  queryKey: ['clock'],
  queryFn: async (): Promise<ClockReading> => {
    const askedMs = Date.now()
    const { now, speed } = await answer(api.clock.$get())
    // It was read about half way between the question and the answer.
    return { firmMs: Date.parse(now), machineMs: (askedMs + Date.now()) / 2, speed }
  },
  staleTime: 60_000,
})

export const operatorClockQuery = queryOptions({
  queryKey: ['clock', 'operator'],
  queryFn: () => answer(api.operator.clock.$get()),
})

/** What a move would settle. It changes with every plan and every payment, so it is read when it is asked for. */
export function movePreviewQuery(move: { move: ClockMove; times: number }) {
  return queryOptions({
    queryKey: ['clock', 'preview', move],
    queryFn: () => answer(api.operator.clock['move-preview'].$get({ query: { ...move, times: String(move.times) } })),
    staleTime: 0,
  })
}

export const firmQuery = queryOptions({
  queryKey: ['firm'],
  queryFn: () => answer(api.operator.firm.$get()),
})
