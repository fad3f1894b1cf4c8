import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Cell, HostState } from '#root/contract/host/administration.ts'
import { m } from '#root/contract/messages/messages.js'
import { describeError } from '#root/web/api/client.ts'
import { Button } from '#root/web/ui/button.tsx'
import { Fact, Facts } from '#root/web/ui/facts.tsx'
import { Figure, Figures } from '#root/web/ui/figure.tsx'
import { LoadFailed } from '#root/web/ui/load-failed.tsx'
import { Notice } from '#root/web/ui/notice.tsx'
import { formatNumber } from '#root/web/ui/number-format.ts'
import { Pane, ScreenTitle } from '#root/web/ui/pane.tsx'
import { WriteControls } from '#root/web/ui/read-only.tsx'
import { PaneSkeletons } from '#root/web/ui/skeleton.tsx'
import { Status } from '#root/web/ui/status.tsx'
import { callHost } from '../call.ts'
import { cellsQuery, hostQuery } from '../queries.ts'

/** The health of the host, /host: the directory, the cells, the firms and their tables. */
export function OverviewScreen() {
  const [state, cells] = [useQuery(hostQuery), useQuery(cellsQuery)]
  const error = state.error ?? cells.error
  return (
    <>
      <ScreenTitle title={m.lobby_host_overview()}>{m.lobby_host_overview_text()}</ScreenTitle>
      {state.data && cells.data ? (
        <div className="grid items-start gap-6 lg:grid-cols-2">
          <FirmsPane state={state.data} />
          <HealthPane state={state.data} cells={cells.data} />
          <TablesPane state={state.data} />
        </div>
      ) : error ? (
        <LoadFailed
          what={m.lobby_host_overview()}
          error={error}
          onRetry={() => {
            void state.refetch()
            void cells.refetch()
          }}
        />
      ) : (
        <PaneSkeletons heights={['h-36', 'h-52', 'h-36']} />
      )}
    </>
  )
}

function FirmsPane({ state: { states, readyFirmsWanted } }: { state: HostState }) {
  const count = (of: keyof HostState['states']) => formatNumber(states[of] ?? 0)
  return (
    <Pane title={m.lobby_host_firms()} className="lg:col-span-2">
      <Figures className="grid-cols-2 md:grid-cols-4">
        <Figure label={m.lobby_firms_open()} value={count('open')} />
        <Figure label={m.lobby_firms_archived()} value={count('archived')} />
        <Figure label={m.lobby_firms_busy()} value={count('moving')} />
        <Figure
          label={m.lobby_firms_ready()}
          value={count('ready')}
          note={readyFirmsWanted === null ? undefined : m.lobby_firms_ready_note({ wanted: readyFirmsWanted })}
        />
      </Figures>
    </Pane>
  )
}

function HealthPane({ state, cells }: { state: HostState; cells: readonly Cell[] }) {
  return (
    <Pane title={m.lobby_health()}>
      <Facts single>
        <Fact name={m.lobby_directory()}>
          <Status tone="done">{m.lobby_answers_in({ ms: state.directoryMs })}</Status>
        </Fact>
        {cells.map(({ id, name, answersInMs }) => (
          <Fact key={id} name={`${m.lobby_cell()} ${name}`}>
            {answersInMs === null ? (
              <Status tone="refused">{m.lobby_no_answer()}</Status>
            ) : (
              <Status tone="done">{m.lobby_answers_in({ ms: answersInMs })}</Status>
            )}
          </Fact>
        ))}
        <Fact name={m.lobby_overdue()}>
          {state.overdue === 0 ? (
            <Status tone="done">{m.lobby_overdue_none()}</Status>
          ) : (
            <Status tone="pending">{m.lobby_overdue_some({ count: state.overdue })}</Status>
          )}
        </Fact>
        <Fact name={m.lobby_mail()}>
          {m.lobby_mail_state({ waiting: state.mailWaiting, failed: state.mailFailed })}
        </Fact>
      </Facts>
    </Pane>
  )
}

function TablesPane({ state: { outdated, schemaVersion } }: { state: HostState }) {
  const queries = useQueryClient()
  const migrating = useMutation({
    mutationFn: () => callHost('POST /api/host/migrations'),
    onSettled: () => queries.invalidateQueries({ queryKey: hostQuery.queryKey }),
  })
  return (
    <Pane title={m.lobby_migrations()}>
      <div className="grid justify-items-start gap-4 text-sm">
        {outdated === 0 ? (
          <Status tone="done">
            <span className="whitespace-normal">{m.lobby_migrations_current({ version: schemaVersion })}</span>
          </Status>
        ) : (
          <p>{m.lobby_migrations_outdated({ count: outdated })}</p>
        )}
        {migrating.error && <Notice tone="refused">{describeError(migrating.error)}</Notice>}
        {migrating.isSuccess && outdated > 0 && <Notice tone="done">{m.lobby_migrate_started()}</Notice>}
        {outdated > 0 && (
          <WriteControls>
            <Button pending={migrating.isPending} pendingLabel={m.lobby_migrating()} onClick={() => migrating.mutate()}>
              {m.lobby_migrate()}
            </Button>
          </WriteControls>
        )}
      </div>
    </Pane>
  )
}
