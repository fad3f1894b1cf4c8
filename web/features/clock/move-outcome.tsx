import { X } from 'lucide-react'
import { m } from '#root/contract/messages/messages.js'
import { describeError } from '#root/web/api/client.ts'
import { formatMoment } from '#root/web/ui/moment.tsx'
import { Progress } from '#root/web/ui/progress.tsx'
import type { useMoveClock } from './move-clock.ts'

type Outcome = ReturnType<typeof useMoveClock>

/** What a move is doing and what came of it: plans left to settle, then one sentence. */
export function MoveOutcome({ move, run, unsettled, failed, most, moved, forget }: Outcome) {
  const isRunning = move.isPending || unsettled > 0
  const error = move.error ?? run.error
  return (
    <div role="status" className="text-sm">
      {failed > 0 && <p className={`${line} text-pencil`}>{m.clock_settling_failed({ count: failed })}</p>}
      {isRunning && <Settling unsettled={unsettled} most={most} />}
      {!isRunning && error && <p className={`${line} text-pencil`}>{describeError(error)}</p>}
      {!isRunning && !error && moved && (
        <p className={line}>
          <span>
            {moved.settled > 0
              ? m.clock_moved({ count: moved.settled, moment: formatMoment(moved.to) })
              : m.clock_moved_none({ moment: formatMoment(moved.to) })}
          </span>
          <button
            type="button"
            onClick={forget}
            className="grid size-11 shrink-0 place-items-center text-soft hover:text-ink"
          >
            <X aria-hidden="true" className="size-4" />
            <span className="sr-only">{m.clock_dismiss()}</span>
          </button>
        </p>
      )}
    </div>
  )
}

const line =
  'flex min-h-11 items-center justify-between gap-4 border-t border-mullion bg-glass px-4 py-1 sm:px-6 lg:px-8'

/** The bar grows as the number of unsettled plans falls to 0. */
function Settling({ unsettled, most }: { unsettled: number; most: number }) {
  return (
    <div className={line}>
      <span className="figures whitespace-nowrap">
        {unsettled > 0 ? m.clock_settling({ count: unsettled }) : m.clock_moving()}
      </span>
      <Progress
        label={m.clock_settling({ count: unsettled })}
        max={most}
        value={most - unsettled}
        className="max-w-80"
      />
    </div>
  )
}
