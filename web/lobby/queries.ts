import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { FirmQuery, PeopleQuery } from '#root/contract/host/administration.ts'
import { callHost } from './call.ts'

/** While a class is moved, archived or restored, its list looks again this often. */
const busyMs = 2_000
/** How often the host's console looks again. */
const lookMs = 10_000

export const lobbyQuery = queryOptions({ queryKey: ['lobby'], queryFn: () => callHost('GET /api/lobby') })

export const classesQuery = queryOptions({
  queryKey: ['classes'],
  queryFn: () => callHost('GET /api/classes'),
  refetchInterval: ({ state }) => (state.data?.classes.some((each) => each.state === 'moving') ? busyMs : false),
})

export const classQuery = (slug: string) =>
  queryOptions({
    queryKey: ['classes', slug],
    queryFn: () => callHost('GET /api/classes/{slug}', { params: { slug } }),
    refetchInterval: ({ state }) => (state.data?.class.state === 'moving' ? busyMs : false),
  })

export const hostQuery = queryOptions({
  queryKey: ['host', 'state'],
  queryFn: () => callHost('GET /api/host'),
  refetchInterval: lookMs,
})

export const cellsQuery = queryOptions({
  queryKey: ['host', 'cells'],
  queryFn: async () => (await callHost('GET /api/host/cells')).cells,
  refetchInterval: lookMs,
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
    refetchInterval: ({ state }) => (state.data?.firm.state === 'moving' ? busyMs : false),
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
