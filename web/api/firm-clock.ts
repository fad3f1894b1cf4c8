import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { clockQuery } from './queries.ts'

/** The firm's time in milliseconds, ticking every second; null until it is known. */
export function useFirmNow(): number | null {
  const { data } = useQuery(clockQuery)
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1_000)
    return () => clearInterval(timer)
  }, [])
  return data ? now + data.aheadMs : null
}
