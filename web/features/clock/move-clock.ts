import { queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ClockMove, ClockSpeed } from '#root/domain/clock.ts'
import { call } from '#root/web/api/client.ts'
import { useOperation } from '#root/web/api/operation.ts'

const operatorClockQuery = queryOptions({
  queryKey: ['clock', 'operator'],
  queryFn: () => call('GET /api/operator/clock'),
})

/** What a move would settle. It changes with every plan and every payment, so it is read when it is asked for. */
export function movePreviewQuery(move: { move: ClockMove; times: number }) {
  return queryOptions({
    queryKey: ['clock', 'preview', move],
    queryFn: () => call('GET /api/operator/clock/moves/preview', { query: { ...move, times: String(move.times) } }),
    staleTime: 0,
  })
}

export interface Move {
  readonly move: ClockMove
  /** How many days; 1 for a move to the next maturity. */
  readonly times: number
}

/** The last move of this browser, so that what came of it can be told. */
interface Moved {
  readonly to: string
  readonly activeBefore: number
}

/** How often the number of unsettled plans is read while a settlement runs. */
const settlingPollMs = 400

/** The operator's clock: what it reads, its moves and its speed, and how a settlement goes on, whoever caused it. */
export function useMoveClock() {
  const clock = useQuery({
    ...operatorClockQuery,
    refetchInterval: ({ state }) => (state.data?.unsettledInvestments ? settlingPollMs : false),
  })
  const [moved, setMoved] = useState<Moved | null>(null)
  const move = useOperation(async (asked: Move, key: string) => {
    const activeBefore = clock.data?.activeInvestments ?? 0
    const after = await call('POST /api/operator/clock/moves', { key, body: asked })
    setMoved({ to: after.now, activeBefore })
  })
  const run = useOperation((speed: ClockSpeed) => call('PUT /api/operator/clock/speed', { body: { speed } }))
  const unsettled = clock.data?.unsettledInvestments ?? 0
  const active = clock.data?.activeInvestments ?? 0
  return {
    clock,
    move,
    run,
    unsettled,
    failed: clock.data?.failedSettlements ?? 0,
    most: useMostOf(unsettled),
    moved: moved && { to: moved.to, settled: Math.max(0, moved.activeBefore - active) },
    forget: () => setMoved(null),
  }
}

/** The largest number since there was none: how much a settlement that is seen from outside began with, as far as it was seen. */
function useMostOf(count: number): number {
  const [most, setMost] = useState(0)
  const next = count === 0 ? 0 : Math.max(most, count)
  if (next !== most) setMost(next)
  return next
}
