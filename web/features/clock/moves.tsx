import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { m } from '#root/contract/messages/messages.js'
import { Button } from '#root/web/ui/button.tsx'
import { type Move, movePreviewQuery, type useMoveClock } from './move-clock.ts'
import { type AskedMove, MoveDialog } from './move-dialog.tsx'

const aDay: Move = { move: 'day', times: 1 }

/** The moves. One that settles nothing goes at once; any other first says what it will settle. */
export function Moves({ clock: { data: clock }, move }: Pick<ReturnType<typeof useMoveClock>, 'clock' | 'move'>) {
  const queries = useQueryClient()
  const [asked, setAsked] = useState<AskedMove | null>(null)
  const day = useMutation({
    mutationFn: () => queries.fetchQuery(movePreviewQuery(aDay)),
    onSuccess: ({ investments }) => (investments === 0 ? move.mutate(aDay) : setAsked('day')),
    onError: () => setAsked('day'),
  })
  const isEmpty = clock?.nextMaturityAt === null
  return (
    <>
      <Button kind="quiet" pending={move.isPending || day.isPending} onClick={() => day.mutate()} className="px-3">
        {m.clock_move_day()}
      </Button>
      <Button kind="quiet" disabled={!clock} onClick={() => setAsked('days')} className="px-3">
        {m.clock_move_days()}
      </Button>
      <Button
        kind="quiet"
        disabled={!clock || isEmpty}
        title={isEmpty ? m.clock_no_maturity() : undefined}
        onClick={() => setAsked('maturity')}
        className="px-3"
      >
        {m.clock_move_maturity()}
      </Button>
      {asked && <MoveDialog asked={asked} onClose={() => setAsked(null)} onMove={move.mutate} />}
    </>
  )
}
