import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { type LiveEvent, type LiveEventType, reconnectDelayMs } from '#root/contract/live.ts'
import { readPublicSettings } from './public-settings.ts'

export type LiveState = 'connecting' | 'live' | 'reconnecting'

/** Which reads an event makes stale, by the first part of their keys. */
const staleAfter: Record<LiveEventType, readonly string[]> = {
  deposit: ['deposit', 'account', 'firm', 'client'],
  investment: ['investment', 'account', 'firm', 'clock', 'client'],
  withdrawal: ['withdrawal', 'account', 'firm', 'client'],
  freeze: ['freeze'],
  account: ['account', 'investment', 'firm', 'client'],
  clock: ['clock', 'account', 'investment', 'firm', 'market', 'lab'],
  mail: ['mail'],
  onboarding: ['onboarding', 'firm', 'client'],
  session: ['session'],
  settings: ['firm-settings', 'offer', 'plan', 'claim', 'withdrawal-terms', 'lab'],
  contact: ['contact', 'firm'],
  sample: ['sample', 'client', 'firm', 'deposit', 'withdrawal', 'clock'],
  chain: ['chain', 'wallet', 'withdrawal'],
  staff: ['staff'],
  ledger: ['lab'],
}

/** Keeps this browser's reads fresh by the server's events; returns the state of the connection. */
export function useLive(): LiveState {
  const queries = useQueryClient()
  const [state, setState] = useState<LiveState>('connecting')
  useEffect(() => listen(queries, setState), [queries])
  return state
}

/** A page that is being left, or a server that is just back, may cut this short; the next event or connection reads again. */
const followSettings = () => void readPublicSettings(() => {})

function listen(queries: QueryClient, onState: (state: LiveState) => void): () => void {
  const refresh = refresher(queries)
  let failedAttempts = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let source: EventSource | undefined
  const connect = () => {
    source = new EventSource('/api/live')
    source.onopen = () => {
      if (failedAttempts > 0) void queries.invalidateQueries()
      // Also at first: they may have changed since the page was sent.
      followSettings()
      failedAttempts = 0
      onState('live')
    }
    source.onmessage = (message) => refresh(JSON.parse(message.data as string) as LiveEvent)
    source.onerror = lose
  }
  const lose = () => {
    source?.close()
    clearTimeout(timer)
    onState('reconnecting')
    timer = setTimeout(connect, reconnectDelayMs(failedAttempts))
    failedAttempts += 1
    void queries.invalidateQueries({ queryKey: ['session'] })
  }
  // The machine knows at once when its network goes and comes; nobody has to wait for a timer then.
  const hurry = () => {
    source?.close()
    clearTimeout(timer)
    connect()
  }
  window.addEventListener('offline', lose)
  window.addEventListener('online', hurry)
  connect()
  return () => {
    window.removeEventListener('offline', lose)
    window.removeEventListener('online', hurry)
    clearTimeout(timer)
    source?.close()
  }
}

/** While a whole class acts at once, events come faster than reads are answered: what they make stale is read again at most twice a second. */
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
  return (event) => {
    if (event.type === 'settings') followSettings()
    for (const noun of staleAfter[event.type] ?? []) stale.add(noun)
    timer ??= setTimeout(refresh, Math.max(0, lastMs + refreshIntervalMs - Date.now()))
  }
}
