import { queryOptions } from '@tanstack/react-query'
import { getLocale } from '#root/contract/language.ts'
import { call } from '#root/web/api/client.ts'

/** The seat of this browser, with where its lesson is. */
export const seatQuery = queryOptions({
  queryKey: ['seat'],
  queryFn: async () => (await call('GET /api/seat', { query: { language: getLocale() } })).seat,
})

export const roomsQuery = queryOptions({
  queryKey: ['room'],
  queryFn: () => call('GET /api/operator/rooms'),
})

export const plansQuery = queryOptions({
  queryKey: ['lesson-plan'],
  queryFn: async () => (await call('GET /api/operator/lesson-plans')).plans,
})

export const pastLessonsQuery = (after: string | undefined) =>
  queryOptions({
    queryKey: ['lesson', 'past', after],
    queryFn: () => call('GET /api/operator/lessons', { query: after === undefined ? {} : { after } }),
  })

export const lessonQuery = (id: string) =>
  queryOptions({
    queryKey: ['lesson', id],
    queryFn: () => call('GET /api/operator/lessons/{id}', { params: { id } }),
  })

export const rosterQuery = (id: string) =>
  queryOptions({
    queryKey: ['roster', id],
    queryFn: async () => (await call('GET /api/operator/lessons/{id}/seats', { params: { id } })).seats,
  })

/** Its counts send no event to a visitor, so they are also read from time to time. */
const projectorPollMs = 2_000

export const projectorQuery = (code: string) =>
  queryOptions({
    queryKey: ['projector', code],
    queryFn: () => call('GET /api/rooms/{code}/projector', { params: { code } }),
    refetchInterval: projectorPollMs,
  })
