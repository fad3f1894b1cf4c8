import { queryOptions, useQuery } from '@tanstack/react-query'
import { m } from '#root/contract/messages/messages.js'
import type { Snapshot } from '#root/contract/simulation.ts'
import { keptAtLeastHours, maxSnapshotsBytes } from '#root/domain/simulation.ts'
import { call } from '#root/web/api/client.ts'
import { Button } from '#root/web/ui/button.tsx'
import { LoadFailed } from '#root/web/ui/load-failed.tsx'
import { Moment } from '#root/web/ui/moment.tsx'
import { Pane } from '#root/web/ui/pane.tsx'
import { Skeleton } from '#root/web/ui/skeleton.tsx'

const snapshotsQuery = queryOptions({
  queryKey: ['kept-states'],
  queryFn: () => call('GET /api/operator/simulation/snapshots'),
})

const reasons: Record<Snapshot['replacedBy'], () => string> = {
  reset: m.simulation_snapshot_reset,
  import: m.simulation_snapshot_import,
  return: m.simulation_snapshot_return,
}

/** The states that were replaced, with the way back to each; null where the reader may not go it. */
export function Snapshots({ onReturn }: { onReturn: ((name: string, moment: string) => void) | null }) {
  const kept = useQuery(snapshotsQuery)
  const states = kept.data?.states ?? []
  const bytes = states.reduce((sum, { byteCount }) => sum + byteCount, 0)
  return (
    <Pane
      title={m.simulation_snapshots_title()}
      aside={m.simulation_snapshots_text({ size: sizeOf(maxSnapshotsBytes), hours: keptAtLeastHours })}
    >
      {kept.isPending && <Skeleton className="h-24 w-full" />}
      {kept.error && <LoadFailed error={kept.error} onRetry={() => void kept.refetch()} />}
      {kept.data && states.length === 0 && <p className="text-sm text-soft">{m.simulation_snapshots_empty()}</p>}
      <ul className="grid">
        {states.map((state) => (
          <KeptRow key={state.name} state={state} onReturn={onReturn} />
        ))}
      </ul>
      {states.length > 0 && (
        <p className="pt-3 text-xs text-soft">
          {m.simulation_snapshots_total({ size: sizeOf(bytes), limit: sizeOf(maxSnapshotsBytes) })}
        </p>
      )}
    </Pane>
  )
}

function KeptRow({ state, onReturn }: { state: Snapshot; onReturn: ((name: string, moment: string) => void) | null }) {
  const moment = new Date(state.keptAt).toLocaleString()
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-b border-mullion py-3 last:border-0">
      <span className="grid gap-0.5 text-sm">
        {reasons[state.replacedBy]()}
        <span className="text-xs text-soft">
          <Moment at={state.keptAt} /> · {sizeOf(state.byteCount)}
        </span>
        <span className="text-xs text-soft">
          {m.simulation_snapshot_removed_by({ when: new Date(state.goesAt).toLocaleDateString() })}
        </span>
        {!state.isWhole && <span className="text-xs font-semibold text-pencil">{m.simulation_snapshot_damaged()}</span>}
      </span>
      {onReturn && state.isWhole && (
        <Button kind="quiet" onClick={() => onReturn(state.name, moment)}>
          {m.simulation_snapshot_button()}
        </Button>
      )}
    </li>
  )
}

const sizeOf = (byteCount: number) => m.simulation_snapshot_size({ size: megabytes(byteCount) })
const megabytes = (byteCount: number) => Math.max(0.1, byteCount / 1_000_000).toFixed(byteCount < 100_000_000 ? 1 : 0)
