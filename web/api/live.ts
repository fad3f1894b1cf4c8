import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { LiveEvent } from '#root/contract/live.ts'
import { refetchedAfter } from '#root/contract/refetch.ts'
import { listenLive } from './live-connection.ts'

export type LiveState = 'connecting' | 'live' | 'reconnecting'

/** Refreshes this browser's data on the server's events; returns the state of the connection. */
export function useLive(): LiveState {
  const queries = useQueryClient()
  const [state, setState] = useState<LiveState>('connecting')
  useEffect(() => {
    const onOpen = () => {
      // Reads that failed without the server are repeated. Missed events follow, and refresh what has changed.
      void queries.invalidateQueries({ predicate: ({ state: { status } }) => status === 'error' })
      setState('live')
    }
    const onLost = () => {
      setState('reconnecting')
      void queries.invalidateQueries({ queryKey: ['session'] })
    }
    return listenLive({ onOpen, onEvent: refresher(queries), onLost }, { personal: true })
  }, [queries])
  return state
}

/** When a whole class acts at once, events arrive faster than answers: stale data is read again at most twice a second. */
const refreshIntervalMs = 500

function refresher(queries: QueryClient): (event: LiveEvent) => void {
  const stale = new Set<string>()
  let timer: ReturnType<typeof setTimeout> | undefined
  let lastMs = 0
  const refresh = () => {
    timer = undefined
    lastMs = Date.now()
    for (const noun of stale) void queries.invalidateQueries({ queryKey: [noun] })
    stale.clear()
  }
  return ({ type }) => {
    if (type === 'gap') return void queries.invalidateQueries()
    for (const noun of refetchedAfter[type] ?? []) stale.add(noun)
    timer ??= setTimeout(refresh, Math.max(0, lastMs + refreshIntervalMs - Date.now()))
  }
}
