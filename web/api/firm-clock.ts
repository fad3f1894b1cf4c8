import { queryOptions, useQuery } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { clockAt, type ClockReading } from '#root/domain/clock.ts'
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

/**
 * What `select` makes of the firm's time in milliseconds: a number, a text, true or false; null until the time is known.
 * A component renders again only when the result changes, however fast the clock ticks.
 */
export function useFirmTime<Result extends number | string | boolean>(
  select: (nowMs: number) => Result,
): Result | null {
  const { data: reading } = useQuery(clockQuery)
  const ticks = reading?.speed === 1 ? everySecond : fastTicks
  const subscribe = reading === undefined || reading.speed === 0 ? neverTicks : ticks.subscribe
  const read = () => (reading ? select(Math.floor(clockAt(reading, ticks.lastMs()))) : null)
  return useSyncExternalStore(subscribe, read, read)
}

/** The firm's time in milliseconds, ticking as fast as the clock runs; null until it is known. */
export function useFirmNow(): number | null {
  return useFirmTime((nowMs) => nowMs)
}

/** The firm's day, such as 2026-11-21; null until it is known. */
export function useFirmDay(): string | null {
  return useFirmTime((nowMs) => new Date(nowMs).toISOString().slice(0, 10))
}

/** Whether the firm's clock could not be read. */
export function useHasNoClock(): boolean {
  return useQuery(clockQuery).isError
}

/** The last reading of the firm's clock, for code that needs its speed; undefined until it is known. */
export function useClockReading(): ClockReading | undefined {
  return useQuery(clockQuery).data
}

const everySecond = ticksEvery(1_000)
/** The display shows that a clock runs fast: each second moves it by at least a minute. */
const fastTicks = ticksEvery(250)

function neverTicks(): () => void {
  return () => {}
}

/** One timer for all parts of the page, which runs while a part listens. */
function ticksEvery(intervalMs: number) {
  const listeners = new Set<() => void>()
  let timer: ReturnType<typeof setInterval> | undefined
  const tick = () => {
    for (const listener of listeners) listener()
  }
  return {
    /** The machine's time in milliseconds, the same until the next tick is due. */
    lastMs: () => Math.floor(Date.now() / intervalMs) * intervalMs,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      timer ??= setInterval(tick, intervalMs)
      return () => {
        listeners.delete(listener)
        if (listeners.size > 0) return
        clearInterval(timer)
        timer = undefined
      }
    },
  }
}
