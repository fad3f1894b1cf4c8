import { type UseQueryOptions, useQueries } from '@tanstack/react-query'

/**
 * Whether all of these reads have an answer or have failed. Parts of a screen that would move each other wait for it.
 */
export function useHaveArrived(...queries: readonly ArrivingQuery[]): boolean {
  return useQueries({ queries: [...queries] }).every(({ isPending }) => !isPending)
}

// oxlint-disable-next-line typescript/no-explicit-any -- reads of any kind
type ArrivingQuery = UseQueryOptions<any, any, any, any>
