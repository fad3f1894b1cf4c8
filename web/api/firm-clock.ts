import { queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { clockAt, type ClockReading, type ClockSpeed } from '#root/domain/clock.ts'
import { call } from './client.ts'

/** The firm's time when it was read, to continue at its speed without another request. */
export const clockQuery = queryOptions({
  queryKey: ['clock'],
  queryFn: async (): Promise<ClockReading> => {
    const requestedMs = Date.now()
    const { now, speed } = await call('GET /api/clock')
    // Assume it was read halfway between request and response.
    return { firmMs: Date.parse(now), machineMs: (requestedMs + Date.now()) / 2, speed }
  },
  staleTime: 60_000,
})

const secondMs = 1_000
/** The display shows that a clock runs fast: each second moves it by at least a minute. */
const fastTickMs = 250

/** The firm's time in milliseconds, ticking as fast as the clock runs; null until it is known. */
export function useFirmNow(): number | null {
  const { data: reading } = useQuery(clockQuery)
  const machineMs = useTicks(reading?.speed ?? 1)
  return reading ? Math.floor(clockAt(reading, machineMs)) : null
}

/** The firm's day, such as 2026-11-21; null until it is known. */
export function useFirmDay(): string | null {
  const nowMs = useFirmNow()
  return nowMs === null ? null : new Date(nowMs).toISOString().slice(0, 10)
}

/** Whether the firm's clock could not be read. */
export function useHasNoClock(): boolean {
  return useQuery(clockQuery).isError
}

/** The last reading of the firm's clock, for code that needs its speed; undefined until it is known. */
export function useClockReading(): ClockReading | undefined {
  return useQuery(clockQuery).data
}

function useTicks(speed: ClockSpeed): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    if (speed === 0) return
    const timer = setInterval(() => setNow(Date.now()), speed === 1 ? secondMs : fastTickMs)
    return () => clearInterval(timer)
  }, [speed])
  return now
}
