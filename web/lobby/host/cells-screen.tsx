import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { Cell } from '#root/contract/host/administration.ts'
import { m } from '#root/contract/messages/messages.js'
import type { CellState } from '#root/domain/host.ts'
import { describeError, RefusedError } from '#root/web/api/client.ts'
import { Button } from '#root/web/ui/button.tsx'
import { TextField } from '#root/web/ui/field.tsx'
import { LoadFailed } from '#root/web/ui/load-failed.tsx'
import { Notice } from '#root/web/ui/notice.tsx'
import { formatNumber } from '#root/web/ui/number-format.ts'
import { Pane, ScreenTitle } from '#root/web/ui/pane.tsx'
import { ProgressBar } from '#root/web/ui/progress-bar.tsx'
import { WriteControls } from '#root/web/ui/read-only.tsx'
import { PaneSkeletons } from '#root/web/ui/skeleton.tsx'
import { Status } from '#root/web/ui/status.tsx'
import { callHost } from '../call.ts'
import { sizeOf } from '../class-state.tsx'
import { cellsQuery } from '../queries.ts'

/** The cells with their load, /host/cells. */
export function CellsScreen() {
  const cells = useQuery(cellsQuery)
  return (
    <>
      <ScreenTitle title={m.lobby_host_cells()}>{m.lobby_cells_text()}</ScreenTitle>
      {cells.data ? (
        <div className="grid items-start gap-6 lg:grid-cols-2">
          {cells.data.map((cell) => (
            <CellPane key={cell.id} cell={cell} />
          ))}
          <WriteControls>
            <AddCell />
          </WriteControls>
        </div>
      ) : cells.error ? (
        <LoadFailed what={m.lobby_host_cells()} error={cells.error} onRetry={() => void cells.refetch()} />
      ) : (
        <PaneSkeletons heights={['h-72', 'h-72']} />
      )}
    </>
  )
}

function CellPane({ cell }: { cell: Cell }) {
  const { name, address, state, firms, firmsLimit, active, bytes, answersInMs, connections, maxConnections } = cell
  const fill = m.lobby_cell_firms({ firms: formatNumber(firms), limit: formatNumber(firmsLimit) })
  return (
    <Pane title={name} aside={<CellLabel state={state} isAway={answersInMs === null} />}>
      <div className="grid gap-4 text-sm">
        <p dir="ltr" className="text-soft rtl:text-end">
          {address}
        </p>
        <div className="grid gap-1">
          <p className="figures">{fill}</p>
          <ProgressBar share={firms / firmsLimit} label={fill} />
        </div>
        <ul className="grid gap-1 text-soft">
          <li>{m.lobby_cell_active({ count: active })}</li>
          <li>
            {m.lobby_stored()}: {sizeOf(bytes)}
          </li>
          {answersInMs !== null && <li>{m.lobby_answers_in({ ms: answersInMs })}</li>}
          {connections !== null && (
            <li>{m.lobby_cell_connections({ count: connections, max: maxConnections ?? 0 })}</li>
          )}
        </ul>
        <WriteControls>
          <CellForm cell={cell} />
        </WriteControls>
      </div>
    </Pane>
  )
}

function CellLabel({ state, isAway }: { state: CellState; isAway: boolean }) {
  if (isAway) return <Status tone="refused">{m.status_cell_away()}</Status>
  if (state === 'draining') return <Status tone="pending">{m.status_cell_draining()}</Status>
  return <Status tone="done">{m.status_cell_open()}</Status>
}

function CellForm({ cell: { id, name, state, firmsLimit } }: { cell: Cell }) {
  const queries = useQueryClient()
  const [limit, setLimit] = useState(String(firmsLimit))
  const changing = useMutation({
    mutationFn: (change: { state: CellState; firmsLimit: number }) =>
      callHost('PUT /api/host/cells/{id}', { params: { id }, body: change }),
    onSettled: () => queries.invalidateQueries({ queryKey: cellsQuery.queryKey }),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!changing.isPending) changing.mutate({ state, firmsLimit: Number(limit) })
  }
  const next = state === 'open' ? 'draining' : 'open'
  return (
    <form
      method="post"
      noValidate
      aria-label={name}
      onSubmit={submit}
      className="grid gap-4 border-t border-mullion pt-4"
    >
      <div className="flex flex-wrap items-end gap-3">
        <div className="w-36">
          <TextField
            label={m.lobby_cell_limit()}
            type="number"
            min={1}
            max={10_000}
            className="figures"
            value={limit}
            onChange={(event) => setLimit(event.target.value)}
          />
        </div>
        <Button type="submit" kind="quiet" disabled={Number(limit) === firmsLimit} pending={changing.isPending}>
          {m.lobby_save()}
        </Button>
      </div>
      {changing.error && <Notice tone="refused">{describeError(changing.error)}</Notice>}
      {state === 'open' && <p className="text-xs text-soft">{m.lobby_cell_drain_text()}</p>}
      <Button
        kind="quiet"
        className="justify-self-start"
        pending={changing.isPending}
        onClick={() => changing.mutate({ state: next, firmsLimit })}
      >
        {next === 'draining' ? m.lobby_cell_drain() : m.lobby_cell_reopen()}
      </Button>
    </form>
  )
}

const newCell = { name: '', url: '', firmsLimit: '1000' }

function useNewCell() {
  const queries = useQueryClient()
  const [fields, setFields] = useState(newCell)
  const adding = useMutation({
    mutationFn: () => callHost('POST /api/host/cells', { body: { ...fields, firmsLimit: Number(fields.firmsLimit) } }),
    onSuccess: () => {
      setFields(newCell)
      return queries.invalidateQueries({ queryKey: cellsQuery.queryKey })
    },
  })
  return { fields, setFields, adding }
}

function AddCell() {
  const { fields, setFields, adding } = useNewCell()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!adding.isPending) adding.mutate()
  }
  const { error } = adding
  const at = (name: keyof typeof newCell) => ({
    value: fields[name],
    onChange: (event: { target: { value: string } }) => setFields({ ...fields, [name]: event.target.value }),
    error: error instanceof RefusedError && error.field === name ? error.message : undefined,
    required: true,
  })
  const isAtField = error instanceof RefusedError && error.field !== undefined && error.field in newCell
  return (
    <Pane title={m.lobby_cell_add()}>
      <form method="post" noValidate onSubmit={submit} className="grid gap-5">
        <TextField
          label={m.lobby_cell_name()}
          hint={m.lobby_cell_name_hint()}
          autoComplete="off"
          dir="ltr"
          {...at('name')}
        />
        <TextField
          label={m.lobby_cell_url()}
          hint={m.lobby_cell_url_hint()}
          autoComplete="off"
          spellCheck={false}
          dir="ltr"
          {...at('url')}
        />
        <TextField
          label={m.lobby_cell_limit()}
          type="number"
          min={1}
          max={10_000}
          className="figures"
          {...at('firmsLimit')}
        />
        {error && !isAtField && <Notice tone="refused">{describeError(error)}</Notice>}
        <Button
          type="submit"
          kind="quiet"
          className="justify-self-start"
          pending={adding.isPending}
          pendingLabel={m.lobby_cell_adding()}
        >
          {m.lobby_cell_add()}
        </Button>
      </form>
    </Pane>
  )
}
