import { queryOptions, useIsMutating, useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import type { Actor } from '#root/contract/identity.ts'
import { useIsLeaving } from '#root/web/ui/search-address.ts'
import { call } from './client.ts'

export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: () => call('GET /api/session'),
  staleTime: 60_000,
})

const never = () => () => {}
const isPrerendered = typeof document !== 'undefined' && document.getElementById('content') !== null

/**
 * Whether to show the screens without data while the session is read. The server sends their prerendered pages only to a browser with a
 * session cookie.
 */
export function useIsSessionExpected(): boolean {
  return useSyncExternalStore(
    never,
    () => isPrerendered,
    () => true,
  )
}

/**
 * Marks a change of this page's own session: until it has finished and the next page is open, the gates redirect
 * nobody.
 */
export const sessionChange = ['session-change']

/**
 * An operation that ends this page's session and begins a new one. The event about the old session's end may arrive before the
 * answer with the new session; until then, nobody is redirected.
 */
export function useSessionRenewal<Input, Output>(run: (input: Input) => Promise<Output>) {
  const queries = useQueryClient()
  return useMutation<Output, Error, Input>({
    mutationKey: sessionChange,
    mutationFn: run,
    onSuccess: async () => {
      await queries.cancelQueries({ queryKey: sessionQuery.queryKey })
      // The event about the old session's end may cause another read meanwhile. The last answer holds, and none is a failure.
      await queries.refetchQueries({ queryKey: sessionQuery.queryKey })
      void queries.invalidateQueries()
    },
  })
}

/** The actor who was signed in on this page before, and whether this page is changing its session now. */
export function useSignedInBefore(actor: Actor | null): { previous: Actor | null; isChanging: boolean } {
  const [previous, setWas] = useState<Actor | null>(null)
  useEffect(() => {
    if (actor) setWas(actor)
  }, [actor])
  const isMutating = useIsMutating({ mutationKey: sessionChange }) > 0
  const isLeaving = useIsLeaving()
  // The next page is rendered a moment after the operation that led to it.
  return { previous, isChanging: isMutating || isLeaving() }
}
