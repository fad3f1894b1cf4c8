import { useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router'

/**
 * The part of the address behind the question mark, and how to change it. A change builds on what was asked for last,
 * which may not be shown yet: two filters that are set in quick succession both stay.
 */
export function useSearchAddress() {
  const [search, setSearch] = useSearchParams()
  const asked = useRef(search)
  useEffect(() => {
    asked.current = search
  }, [search])
  const change = (next: (current: URLSearchParams) => URLSearchParams) => {
    asked.current = next(asked.current)
    return setSearch(asked.current, { replace: true, preventScrollReset: true })
  }
  return [search, change] as const
}
