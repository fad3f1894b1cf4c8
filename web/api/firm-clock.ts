import { queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { clockAt, type ClockReading, type ClockSpeed } from '#root/domain/clock.ts'
import { call } from './client.ts'

/** The firm's time as it was read, so that it goes on at its speed without asking. */
export const clockQuery = queryOptions({
  queryKey: ['clock'],
  queryFn: async (): Promise<ClockReading> => {
    const askedMs = Date.now()
    const { now, speed } = await call('GET /api/clock')
    // It was read about half way between the question and the answer.
    return { firmMs: Date.parse(now), machineMs: (askedMs + Date.now()) / 2, speed }
  },
  staleTime: 60_000,
})

const secondMs = 1_000
/** A clock that runs fast is seen to run: a minute passes with each second at least. */
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

/** How the firm's clock was read last, for what reckons with its speed; undefined until it is known. */
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
