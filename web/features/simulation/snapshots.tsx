import { queryOptions, useQuery } from '@tanstack/react-query'
import { m } from '#root/contract/messages/messages.js'
import type { Snapshot } from '#root/contract/simulation.ts'
import { maxSnapshotsBytes, minSnapshotHours } from '#root/domain/simulation.ts'
import { call } from '#root/web/api/client.ts'
import { Button } from '#root/web/ui/button.tsx'
import { LoadFailed } from '#root/web/ui/load-failed.tsx'
import { formatDay, formatMoment, Moment } from '#root/web/ui/moment.tsx'
import { Skeleton } from '#root/web/ui/skeleton.tsx'

export const snapshotsQuery = queryOptions({
  queryKey: ['snapshots'],
  queryFn: () => call('GET /api/operator/simulation/snapshots'),
})

const reasons: Record<Snapshot['replacedBy'], () => string> = {
  reset: m.simulation_snapshot_reset,
  import: m.simulation_snapshot_import,
  return: m.simulation_snapshot_return,
}

interface SnapshotsProps {
  className: string
  /** Null if the reader may not restore a snapshot. */
  onReturn: ((name: string, moment: string) => void) | null
}

/** The snapshots, newest first, each with a button to restore it. */
export function Snapshots({ className, onReturn }: SnapshotsProps) {
  const kept = useQuery(snapshotsQuery)
  const states = kept.data?.states ?? []
  const bytes = states.reduce((sum, { byteCount }) => sum + byteCount, 0)
  return (
    <section className={`grid content-start gap-4 p-5 sm:p-8 ${className}`}>
      <h2 className="text-lg">{m.simulation_snapshots_title()}</h2>
      {kept.isPending && <Skeleton className="h-20 w-full" />}
      {kept.error && (
        <LoadFailed what={m.simulation_snapshots_title()} error={kept.error} onRetry={() => void kept.refetch()} />
      )}
      {kept.data && states.length === 0 && (
        <p className="grid min-h-20 content-center border border-dashed border-edge px-5 text-sm text-soft">
          {m.simulation_snapshots_empty()}
        </p>
      )}
      {states.length > 0 && (
        <ul className="grid border-y border-mullion">
          {states.map((state) => (
            <SnapshotRow key={state.name} state={state} onReturn={onReturn} />
          ))}
        </ul>
      )}
      <p className="text-xs text-pretty text-soft">
        {states.length > 0 &&
          `${m.simulation_snapshots_total({ size: sizeOf(bytes), limit: sizeOf(maxSnapshotsBytes) })}. `}
        {m.simulation_snapshots_text({ size: sizeOf(maxSnapshotsBytes), hours: minSnapshotHours })}
      </p>
    </section>
  )
}

function SnapshotRow({ state, onReturn }: { state: Snapshot; onReturn: SnapshotsProps['onReturn'] }) {
  const moment = formatMoment(state.createdAt)
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-b border-mullion py-3 last:border-0">
      <span className="grid gap-0.5 text-sm">
        <span className="font-semibold">{reasons[state.replacedBy]()}</span>
        <span className="text-xs text-soft">
          <Moment instant={state.createdAt} /> · {sizeOf(state.byteCount)}
        </span>
        <span className="text-xs text-soft">
          {m.simulation_snapshot_removed_by({ when: formatDay(state.expiresAt) })}
        </span>
        {!state.isComplete && (
          <span className="text-xs font-semibold text-pencil">{m.simulation_snapshot_damaged()}</span>
        )}
      </span>
      {onReturn && state.isComplete && (
        <Button kind="quiet" onClick={() => onReturn(state.name, moment)}>
          {m.simulation_snapshot_button()}
        </Button>
      )}
    </li>
  )
}

export const sizeOf = (byteCount: number) => m.simulation_snapshot_size({ size: megabytes(byteCount) })
const megabytes = (byteCount: number) => Math.max(0.1, byteCount / 1_000_000).toFixed(byteCount < 100_000_000 ? 1 : 0)
