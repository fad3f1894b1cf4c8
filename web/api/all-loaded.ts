import { type UseQueryOptions, useQueries } from '@tanstack/react-query'

/** Whether all of these queries have loaded or failed. Parts of a screen that would move each other wait for it. */
export function useAllLoaded(...queries: readonly AnyQuery[]): boolean {
  return useQueries({ queries: [...queries] }).every(({ isPending }) => !isPending)
}

// oxlint-disable-next-line typescript/no-explicit-any -- reads of any kind
type AnyQuery = UseQueryOptions<any, any, any, any>
