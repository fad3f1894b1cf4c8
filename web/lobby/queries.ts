import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { FirmQuery, PeopleQuery } from '#root/contract/host/administration.ts'
import { callHost } from './call.ts'

/** The polling interval of a class that is being moved, archived or restored. */
const busyPollMs = 2_000
/** The polling interval of the host's console. */
const pollMs = 10_000

export const lobbyQuery = queryOptions({ queryKey: ['lobby'], queryFn: () => callHost('GET /api/lobby') })

export const classesQuery = queryOptions({
  queryKey: ['classes'],
  queryFn: () => callHost('GET /api/classes'),
  refetchInterval: ({ state }) => (state.data?.classes.some((each) => each.state === 'moving') ? busyPollMs : false),
})

export const classQuery = (slug: string) =>
  queryOptions({
    queryKey: ['classes', slug],
    queryFn: () => callHost('GET /api/classes/{slug}', { params: { slug } }),
    refetchInterval: ({ state }) => (state.data?.class.state === 'moving' ? busyPollMs : false),
  })

export const hostQuery = queryOptions({
  queryKey: ['host', 'state'],
  queryFn: () => callHost('GET /api/host'),
  refetchInterval: pollMs,
})

export const cellsQuery = queryOptions({
  queryKey: ['host', 'cells'],
  queryFn: async () => (await callHost('GET /api/host/cells')).cells,
  refetchInterval: pollMs,
})

export const firmsQuery = (query: FirmQuery) =>
  queryOptions({
    queryKey: ['host', 'firms', query],
    queryFn: () => callHost('GET /api/host/firms', { query }),
    placeholderData: keepPreviousData,
  })

export const firmQuery = (slug: string) =>
  queryOptions({
    queryKey: ['host', 'firm', slug],
    queryFn: () => callHost('GET /api/host/firms/{slug}', { params: { slug } }),
    refetchInterval: ({ state }) => (state.data?.firm.state === 'moving' ? busyPollMs : false),
  })

export const hostSettingsQuery = queryOptions({
  queryKey: ['host', 'settings'],
  queryFn: () => callHost('GET /api/host/settings'),
})

export const peopleQuery = (query: PeopleQuery) =>
  queryOptions({
    queryKey: ['host', 'people', query],
    queryFn: () => callHost('GET /api/host/people', { query }),
    placeholderData: keepPreviousData,
  })
