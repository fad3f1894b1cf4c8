import { type UseQueryOptions, useQueries } from '@tanstack/react-query'
import { useState } from 'react'

/**
 * Whether all of these queries have loaded or failed once. Parts of a screen that would move each other wait for it. It stays true:
 * a part that appears repeats a failed query, and must not disappear while it does.
 */
export function useAllLoaded(...queries: readonly AnyQuery[]): boolean {
  const [haveLoaded, setLoaded] = useState(false)
  const areLoaded = useQueries({ queries: [...queries] }).every(({ isPending }) => !isPending)
  if (areLoaded && !haveLoaded) setLoaded(true)
  return haveLoaded || areLoaded
}

// oxlint-disable-next-line typescript/no-explicit-any -- reads of any kind
type AnyQuery = UseQueryOptions<any, any, any, any>
