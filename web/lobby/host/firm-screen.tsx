import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import type { HostedFirm } from '#root/contract/host/administration.ts'
import type { ClassStaff } from '#root/contract/host/lobby.ts'
import { m } from '#root/contract/messages/messages.js'
import { describeError, RefusedError } from '#root/web/api/client.ts'
import { BackLink } from '#root/web/ui/back-link.tsx'
import { Button } from '#root/web/ui/button.tsx'
import { Fact, Facts } from '#root/web/ui/facts.tsx'
import { SelectField, TextField } from '#root/web/ui/field.tsx'
import { Figure, Figures } from '#root/web/ui/figure.tsx'
import { LoadFailed } from '#root/web/ui/load-failed.tsx'
import { Moment } from '#root/web/ui/moment.tsx'
import { Notice } from '#root/web/ui/notice.tsx'
import { Pane, ScreenTitle } from '#root/web/ui/pane.tsx'
import { WriteControls } from '#root/web/ui/read-only.tsx'
import { PaneSkeletons, Skeleton } from '#root/web/ui/skeleton.tsx'
import { Status } from '#root/web/ui/status.tsx'
import { callHost } from '../call.ts'
import { ArchiveChoice, Choice } from '../choice.tsx'
import { ClassStateLabel, sizeOf } from '../class-state.tsx'
import { DeleteDialog } from '../delete-dialog.tsx'
import { cellsQuery, firmQuery } from '../queries.ts'
import { TeacherName } from '../teachers-pane.tsx'
import { QuotaPane } from './quota-pane.tsx'

/** One firm in the host's console, /host/firms/SLUG. */
export function FirmScreen() {
  const { slug = '' } = useParams()
  const found = useQuery(firmQuery(slug))
  const { data, error } = found
  return (
    <>
      <BackLink to="/host/firms">{m.lobby_host_firms()}</BackLink>
      {data ? (
        <>
          <ScreenTitle title={<bdi>{data.firm.name}</bdi>}>
            <ClassStateLabel state={data.firm.state} />
          </ScreenTitle>
          <div className="grid gap-6">
            <FirmFacts firm={data.firm} />
            <Owners slug={slug} staff={data.staff} />
            <QuotaPane slug={slug} quota={data.quota} />
            <WriteControls>
              <DataPane firm={data.firm} />
            </WriteControls>
          </div>
        </>
      ) : error instanceof RefusedError && error.code === 'not-found' ? (
        <ScreenTitle title={m.lobby_no_firms()} />
      ) : error ? (
        <LoadFailed what={m.lobby_host_firms()} error={error} onRetry={() => void found.refetch()} />
      ) : (
        <PaneSkeletons heights={['h-64', 'h-64']} className="mt-16" />
      )}
    </>
  )
}

/** A day stays on one line: it fits into half a phone, and in the narrowest window each figure has the whole line. */
const figureSize = 'text-lg sm:text-xl sm:leading-7'

/** Its load and its last use first, then where it is. */
function FirmFacts({ firm }: { firm: HostedFirm }) {
  return (
    <Pane>
      <div className="grid gap-6">
        <Figures className="grid-cols-[repeat(auto-fit,minmax(8rem,1fr))]">
          <Figure
            valueClassName={`${figureSize} whitespace-nowrap`}
            label={m.lobby_used()}
            value={firm.lastUsedAt ? <Moment instant={firm.lastUsedAt} time={false} /> : m.lobby_never_used()}
          />
          <Figure
            valueClassName={figureSize}
            label={m.lobby_class_size()}
            value={m.lobby_people({ people: firm.people })}
          />
          <Figure valueClassName={figureSize} label={m.lobby_stored()} value={sizeOf(firm.bytes)} />
          <Figure valueClassName={figureSize} label={m.lobby_cell()} value={firm.cell?.name ?? m.lobby_in_archive()} />
        </Figures>
        <Facts>
          <Fact name={m.lobby_address()}>
            <span dir="ltr">{firm.slug}</span>
          </Fact>
          <Fact name={m.lobby_made_on()}>
            <Moment instant={firm.createdAt} time={false} />
          </Fact>
          <Fact name={m.lobby_tables_version()} wide>
            <span className="flex flex-wrap items-baseline gap-x-3">
              <Status tone={firm.isCurrent ? 'done' : 'pending'}>
                {firm.isCurrent ? m.lobby_tables_current() : m.lobby_tables_earlier()}
              </Status>
              <code className="text-xs text-soft">{firm.schemaVersion}</code>
            </span>
          </Fact>
        </Facts>
      </div>
    </Pane>
  )
}

function Owners({ slug, staff }: { slug: string; staff: ClassStaff }) {
  return (
    <Pane title={m.lobby_teachers()}>
      <div className="grid gap-x-12 gap-y-6 text-sm lg:grid-cols-2">
        <ul aria-label={m.lobby_teachers()} className="-mt-3">
          {staff.members.map((member) => (
            <li key={member.id} className="border-b border-mullion py-2">
              <TeacherName {...member} />
            </li>
          ))}
        </ul>
        <WriteControls>
          <AppointForm slug={slug} />
        </WriteControls>
      </div>
    </Pane>
  )
}

function AppointForm({ slug }: { slug: string }) {
  const queries = useQueryClient()
  const [email, setEmail] = useState('')
  const [isEmailMissing, setEmailMissing] = useState(false)
  const appointing = useMutation({
    mutationFn: () =>
      callHost('POST /api/host/firms/{slug}/owners', { params: { slug }, body: { email: email.trim() } }),
    onSuccess: () => {
      setEmail('')
      return queries.invalidateQueries({ queryKey: ['host', 'firm', slug] })
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setEmailMissing(email.trim() === '')
    if (email.trim() !== '' && !appointing.isPending) appointing.mutate()
  }
  const { error } = appointing
  return (
    <form method="post" noValidate onSubmit={submit} className="grid gap-4">
      <h3 className="font-sans text-sm font-semibold tracking-normal">{m.lobby_appoint()}</h3>
      <p className="text-xs text-soft">{m.lobby_appoint_text()}</p>
      <TextField
        label={m.lobby_appoint_email()}
        type="email"
        autoComplete="off"
        dir="ltr"
        value={email}
        onChange={(event) => {
          setEmail(event.target.value)
          setEmailMissing(false)
        }}
        error={
          isEmailMissing
            ? m.account_required()
            : error
              ? describeError(error, { 'not-found': m.lobby_no_account })
              : undefined
        }
        required
      />
      {appointing.isSuccess && <Notice tone="done">{m.lobby_appointed()}</Notice>}
      <Button type="submit" kind="quiet" className="justify-self-start" pending={appointing.isPending}>
        {m.lobby_appoint_submit()}
      </Button>
    </form>
  )
}

/** Moves the firm to another open cell. */
function Move({ firm }: { firm: HostedFirm }) {
  const queries = useQueryClient()
  const cells = useQuery(cellsQuery)
  const others = (cells.data ?? []).filter(({ id, state }) => state === 'open' && id !== firm.cell?.id)
  const [chosen, setChosen] = useState('')
  const to = others.find(({ id }) => id === chosen) ?? others[0]
  const moving = useMutation({
    mutationFn: (cellId: string) =>
      callHost('POST /api/host/firms/{slug}/move', { params: { slug: firm.slug }, body: { cellId } }),
    onSettled: () => queries.invalidateQueries({ queryKey: ['host'] }),
  })
  if (!cells.data && cells.error)
    return <LoadFailed what={m.lobby_host_cells()} error={cells.error} onRetry={() => void cells.refetch()} />
  if (!cells.data) return <Skeleton className="h-12 w-full" />
  return (
    <Choice text={to ? m.lobby_move_text() : m.lobby_move_nowhere()} error={moving.error}>
      <div className="grid gap-3">
        {to && (
          <SelectField label={m.lobby_move_to()} value={to.id} onChange={(event) => setChosen(event.target.value)}>
            {others.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </SelectField>
        )}
        <Button
          kind="quiet"
          disabled={!to || firm.state !== 'open'}
          pending={moving.isPending}
          pendingLabel={m.lobby_moving()}
          onClick={() => to && moving.mutate(to.id)}
        >
          {m.lobby_move_submit()}
        </Button>
        {moving.isSuccess && <Notice tone="done">{m.lobby_done()}</Notice>}
      </div>
    </Choice>
  )
}

/** What moves, archives, restores or deletes the firm: apart from the rest, and last. */
function DataPane({ firm }: { firm: HostedFirm }) {
  const { slug, name, state } = firm
  const queries = useQueryClient()
  const navigate = useNavigate()
  const [isDeleting, setDeleting] = useState(false)
  return (
    <Pane title={m.lobby_data()}>
      <div className="grid gap-5 text-sm">
        {state !== 'archived' && <Move firm={firm} />}
        <ArchiveChoice
          state={state}
          archive={() => callHost('POST /api/host/firms/{slug}/archive', { params: { slug } })}
          restore={() => callHost('POST /api/host/firms/{slug}/restoration', { params: { slug } })}
          changed="host"
        />
        <Choice text={m.lobby_delete_text()} error={null}>
          <Button kind="danger" disabled={state === 'moving'} onClick={() => setDeleting(true)}>
            {m.lobby_delete()}
          </Button>
        </Choice>
      </div>
      {isDeleting && (
        <DeleteDialog
          name={name}
          remove={(typed) =>
            callHost('POST /api/host/firms/{slug}/deletion', { params: { slug }, body: { name: typed } })
          }
          onDeleted={() => {
            void navigate('/host/firms', { replace: true })
            void queries.invalidateQueries({ queryKey: ['host'] })
          }}
          onClose={() => setDeleting(false)}
        />
      )}
    </Pane>
  )
}
