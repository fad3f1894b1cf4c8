import { queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ClockMove, ClockSpeed } from '#root/domain/clock.ts'
import { call } from '#root/web/api/client.ts'
import { useOperation } from '#root/web/api/operation.ts'

const operatorClockQuery = queryOptions({
  queryKey: ['clock', 'operator'],
  queryFn: () => call('GET /api/operator/clock'),
})

/** The plans that a move would settle. Every plan and payment changes them, so they are read on request. */
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

/** The last move of this browser, whose result is reported. */
interface Moved {
  readonly to: string
  readonly activeBefore: number
}

/** How often the number of unsettled plans is read during a settlement. */
const settlingPollMs = 400

/** The operator's clock: its time, its moves and its speed, and the progress of any settlement. */
export function useMoveClock() {
  const clock = useQuery({
    ...operatorClockQuery,
    refetchInterval: ({ state }) => (state.data?.unsettledInvestments ? settlingPollMs : false),
  })
  const [moved, setMoved] = useState<Moved | null>(null)
  const move = useOperation(async (body: Move, key: string) => {
    const activeBefore = clock.data?.activeInvestments ?? 0
    const after = await call('POST /api/operator/clock/moves', { key, body })
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
    max: useMaxSinceZero(unsettled),
    moved: moved && { to: moved.to, settled: Math.max(0, moved.activeBefore - active) },
    dismiss: () => setMoved(null),
  }
}

/** The largest number since it was last 0: the size of a settlement that another user started, if this page saw its beginning. */
function useMaxSinceZero(count: number): number {
  const [max, setMax] = useState(0)
  const next = count === 0 ? 0 : Math.max(max, count)
  if (next !== max) setMax(next)
  return next
}
