import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ArrowRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Cell, HostState } from '#root/contract/host/administration.ts'
import { m } from '#root/contract/messages/messages.js'
import { describeError } from '#root/web/api/client.ts'
import { Button } from '#root/web/ui/button.tsx'
import { Figure, Figures } from '#root/web/ui/figure.tsx'
import { LoadFailed } from '#root/web/ui/load-failed.tsx'
import { Notice } from '#root/web/ui/notice.tsx'
import { formatNumber } from '#root/web/ui/number-format.ts'
import { ScreenTitle } from '#root/web/ui/pane.tsx'
import { ProgressBar } from '#root/web/ui/progress-bar.tsx'
import { WriteControls } from '#root/web/ui/read-only.tsx'
import { PaneSkeletons } from '#root/web/ui/skeleton.tsx'
import { Status } from '#root/web/ui/status.tsx'
import { callHost } from '../call.ts'
import { cellsQuery, hostQuery } from '../queries.ts'

/** The share of its limit from which a cell needs attention. */
const nearLimit = 0.9

/** The host at a glance, /host: what needs attention, the firms, and the load of each cell. */
export function OverviewScreen() {
  const [state, cells] = [useQuery(hostQuery), useQuery(cellsQuery)]
  const error = state.error ?? cells.error
  return (
    <>
      <ScreenTitle title={m.lobby_host_overview()}>{m.lobby_host_overview_text()}</ScreenTitle>
      {state.data && cells.data ? (
        <div className="facade lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
          <Attention state={state.data} cells={cells.data} />
          <FirmCounts state={state.data} />
          <Load state={state.data} cells={cells.data} />
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
        <PaneSkeletons heights={['h-64', 'h-52']} />
      )}
    </>
  )
}

/** Everything that an administrator should look at; if there is nothing, what was checked. */
function Attention({ state, cells }: { state: HostState; cells: readonly Cell[] }) {
  const away = cells.filter(({ answersInMs }) => answersInMs === null)
  const full = cells.filter(isNearLimit)
  const readyFirms = state.states.ready ?? 0
  const isShort = state.readyFirmsWanted !== null && readyFirms < state.readyFirmsWanted
  const isQuiet = away.length + full.length + state.overdue + state.outdated + state.mailFailed === 0 && !isShort
  return (
    <section className="grid content-start gap-4 p-5 sm:p-8">
      <h2 className="text-lg">{isQuiet ? m.lobby_attention_none() : m.lobby_attention()}</h2>
      <ul className="grid text-sm *:border-t *:border-mullion *:py-3">
        {away.map(({ id, name }) => (
          <Matter key={id} tone="refused" to="/host/cells" text={m.lobby_attention_cell_away({ name })} />
        ))}
        {full.map(({ id, name }) => (
          <Matter key={id} tone="pending" to="/host/cells" text={m.lobby_attention_cell_full({ name })} />
        ))}
        {away.length + full.length === 0 && <Matter tone="done" text={m.lobby_cells_fine()} />}
        {state.mailFailed > 0 && <Matter tone="refused" text={m.lobby_attention_mail({ count: state.mailFailed })} />}
        {state.overdue === 0 ? (
          <Matter tone="done" text={m.lobby_overdue_none()} />
        ) : (
          <Matter tone="pending" text={m.lobby_overdue_some({ count: state.overdue })} />
        )}
        {isShort && (
          <Matter
            tone="running"
            text={m.lobby_attention_ready({ count: readyFirms, wanted: state.readyFirmsWanted ?? 0 })}
          />
        )}
        <Schema state={state} />
      </ul>
    </section>
  )
}

const isNearLimit = ({ firms, firmsLimit, connections, maxConnections }: Cell) =>
  firms >= nearLimit * firmsLimit || (connections ?? 0) >= nearLimit * (maxConnections ?? Infinity)

interface MatterProps {
  tone: 'done' | 'pending' | 'running' | 'refused'
  text: string
  /** Where it can be mended. */
  to?: string
  children?: ReactNode
}

function Matter({ tone, text, to, children }: MatterProps) {
  return (
    <li className="grid justify-items-start gap-3">
      <div className="flex w-full flex-wrap items-center justify-between gap-x-4">
        <Status tone={tone}>
          <span className={`whitespace-normal ${tone === 'done' ? 'font-normal text-ink' : ''}`}>{text}</span>
        </Status>
        {to && (
          <Link to={to} className="link inline-flex min-h-11 items-center gap-1">
            {m.lobby_host_cells()}
            <ArrowRight aria-hidden="true" className="size-4 rtl:-scale-x-100" />
          </Link>
        )}
      </div>
      {children}
    </li>
  )
}

/** Whether all firms have the schema of this release; otherwise the button that migrates them. */
function Schema({ state: { outdated, schemaVersion } }: { state: HostState }) {
  const queries = useQueryClient()
  const migrating = useMutation({
    mutationFn: () => callHost('POST /api/host/migrations'),
    onSettled: () => queries.invalidateQueries({ queryKey: hostQuery.queryKey }),
  })
  if (outdated === 0) return <Matter tone="done" text={m.lobby_migrations_current({ version: schemaVersion })} />
  return (
    <Matter tone="pending" text={m.lobby_migrations_outdated({ count: outdated })}>
      {migrating.error && <Notice tone="refused">{describeError(migrating.error)}</Notice>}
      {migrating.isSuccess && <Notice tone="done">{m.lobby_migrate_started()}</Notice>}
      <WriteControls>
        <Button pending={migrating.isPending} pendingLabel={m.lobby_migrating()} onClick={() => migrating.mutate()}>
          {m.lobby_migrate()}
        </Button>
      </WriteControls>
    </Matter>
  )
}

function FirmCounts({ state: { states, readyFirmsWanted } }: { state: HostState }) {
  const count = (of: keyof HostState['states']) => <span className="figures">{formatNumber(states[of] ?? 0)}</span>
  const linked = (of: 'open' | 'archived' | 'moving') => (
    <Link to={`/host/firms?state=${of}`} className="link">
      {count(of)}
    </Link>
  )
  return (
    <section className="grid content-start gap-5 p-5 sm:p-8">
      <h2 className="text-lg">{m.lobby_host_firms()}</h2>
      <Figures className="grid-cols-2">
        <Figure label={m.lobby_firms_open()} value={linked('open')} />
        <Figure label={m.lobby_firms_archived()} value={linked('archived')} />
        <Figure label={m.lobby_firms_busy()} value={linked('moving')} />
        <Figure
          label={m.lobby_firms_ready()}
          value={count('ready')}
          note={readyFirmsWanted === null ? undefined : m.lobby_firms_ready_note({ wanted: readyFirmsWanted })}
        />
      </Figures>
    </section>
  )
}

/** How full and how fast each cell is, with the directory and the emails. */
function Load({ state, cells }: { state: HostState; cells: readonly Cell[] }) {
  return (
    <section className="grid content-start gap-5 p-5 sm:p-8 lg:col-span-2">
      <h2 className="text-lg">{m.lobby_load()}</h2>
      <ul className="grid gap-x-8 gap-y-5 sm:grid-cols-[repeat(auto-fill,minmax(16rem,1fr))]">
        {cells.map((cell) => (
          <CellLoad key={cell.id} cell={cell} />
        ))}
        <LoadEntry title={m.lobby_directory()}>
          <p>{m.lobby_answers_in({ ms: state.directoryMs })}</p>
        </LoadEntry>
        <LoadEntry title={m.lobby_mail()}>
          <p>{m.lobby_mail_state({ waiting: state.mailWaiting, failed: state.mailFailed })}</p>
        </LoadEntry>
      </ul>
    </section>
  )
}

function CellLoad({ cell }: { cell: Cell }) {
  const { name, firms, firmsLimit, active, answersInMs, connections, maxConnections } = cell
  const bars = [
    [m.lobby_cell_firms({ firms: formatNumber(firms), limit: formatNumber(firmsLimit) }), firms / firmsLimit],
    ...(connections === null || maxConnections === null
      ? []
      : [
          [
            m.lobby_cell_connections({ count: connections, max: maxConnections }),
            connections / maxConnections,
          ] as const,
        ]),
  ] as const
  return (
    <LoadEntry
      title={
        <>
          {m.lobby_cell()} <bdi>{name}</bdi>
        </>
      }
    >
      {answersInMs === null ? (
        <Status tone="refused">{m.lobby_no_answer()}</Status>
      ) : (
        <p>{m.lobby_answers_in({ ms: answersInMs })}</p>
      )}
      {bars.map(([label, share]) => (
        <div key={label} className="grid gap-1">
          <p className="figures">{label}</p>
          <ProgressBar label={label} share={share} tone={share < nearLimit ? 'running' : 'failed'} />
        </div>
      ))}
      <p>{m.lobby_cell_active({ count: active })}</p>
    </LoadEntry>
  )
}

function LoadEntry({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <li className="grid content-start gap-3 border-t border-mullion pt-3 text-xs text-soft">
      <h3 className="font-sans text-sm font-semibold tracking-normal text-ink">{title}</h3>
      {children}
    </li>
  )
}
