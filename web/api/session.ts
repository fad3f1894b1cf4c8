import { queryOptions, useIsMutating, useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Actor } from '#root/contract/identity.ts'
import { call } from './client.ts'

export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: () => call('GET /api/session'),
  staleTime: 60_000,
})

/** Marks what changes this page's own session: while it runs, and until it has led where it leads, the gates send nobody away. */
export const sessionChange = ['session-change']

/**
 * An operation that ends this page's session and begins a new one. The former's end may be heard of before the answer
 * with the new one is there; until then, nobody is sent away.
 */
export function useRenewal<Input, Output>(run: (input: Input) => Promise<Output>) {
  const queries = useQueryClient()
  return useMutation<Output, Error, Input>({
    mutationKey: sessionChange,
    mutationFn: run,
    onSuccess: async () => {
      await queries.cancelQueries({ queryKey: sessionQuery.queryKey })
      // News of the former's end may ask anew while this is under way: whichever answer comes last holds, and none is a failure.
      await queries.refetchQueries({ queryKey: sessionQuery.queryKey })
      void queries.invalidateQueries()
    },
  })
}

/** Who was signed in on this page before, and whether this page is changing its session at this moment. */
export function useSignedInBefore(actor: Actor | null): { was: Actor | null; isChanging: boolean } {
  const [was, setWas] = useState<Actor | null>(null)
  useEffect(() => {
    if (actor) setWas(actor)
  }, [actor])
  return { was, isChanging: useIsMutating({ mutationKey: sessionChange }) > 0 }
}
