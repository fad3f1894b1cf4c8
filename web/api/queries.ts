import { queryOptions } from '@tanstack/react-query'
import type { ClockMove, ClockReading } from '#root/domain/clock.ts'
import { call } from './client.ts'

/*
 * Reads, by noun. The first part of each key is the noun of the live event that makes it stale.
 */

export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: () => call('GET /api/session'),
  staleTime: 60_000,
})

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

export const accountQuery = queryOptions({
  queryKey: ['account'],
  queryFn: () => call('GET /api/account'),
})

export const depositsQuery = queryOptions({
  queryKey: ['deposit', 'mine'],
  queryFn: async () => (await call('GET /api/deposits')).deposits,
})

export const walletQuery = queryOptions({
  queryKey: ['wallet'],
  queryFn: () => call('GET /api/wallet'),
})

export const investmentsQuery = queryOptions({
  queryKey: ['investment', 'mine'],
  queryFn: async () => (await call('GET /api/investments')).investments,
})

export const withdrawalsQuery = queryOptions({
  queryKey: ['withdrawal', 'mine'],
  queryFn: async () => (await call('GET /api/withdrawals')).withdrawals,
})

export const withdrawalTermsQuery = queryOptions({
  queryKey: ['withdrawal-terms'],
  queryFn: () => call('GET /api/withdrawal-terms'),
})

export const withdrawalFreezeQuery = queryOptions({
  queryKey: ['freeze'],
  queryFn: async () => (await call('GET /api/withdrawal-freeze')).freeze,
})

export const marketQuery = queryOptions({
  queryKey: ['market'],
  queryFn: () => call('GET /api/market/candles'),
  staleTime: 300_000,
})

/** The firm's time as it was read, so that it goes on at its speed without asking. */
export const clockQuery = queryOptions({
  queryKey: ['clock'],
  queryFn: async (): Promise<ClockReading> => {
    const askedMs = Date.now()
    const { now, speed } = await call('GET /api/clock')
    // It was read about half way between the question and the answer.
    return { firmMs: Date.parse(now), machineMs: (askedMs + Date.now()) / 2, speed }
  },
  staleTime: 60_000,
})

export const operatorClockQuery = queryOptions({
  queryKey: ['clock', 'operator'],
  queryFn: () => call('GET /api/operator/clock'),
})

/** What a move would settle. It changes with every plan and every payment, so it is read when it is asked for. */
export function movePreviewQuery(move: { move: ClockMove; times: number }) {
  return queryOptions({
    queryKey: ['clock', 'preview', move],
    queryFn: () => call('GET /api/operator/clock/move-preview', { query: { ...move, times: String(move.times) } }),
    staleTime: 0,
  })
}

export const firmQuery = queryOptions({
  queryKey: ['firm'],
  queryFn: () => call('GET /api/operator/firm'),
})
