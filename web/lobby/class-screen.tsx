import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import type { Allowance, HostedClass } from '#root/contract/host/lobby.ts'
import { m } from '#root/contract/messages/messages.js'
import { call, describeError, RefusedError } from '#root/web/api/client.ts'
import { BackLink } from '#root/web/ui/back-link.tsx'
import { Button, ButtonLink } from '#root/web/ui/button.tsx'
import { EmptyState } from '#root/web/ui/empty-state.tsx'
import { Fact, Facts } from '#root/web/ui/facts.tsx'
import { LoadFailed } from '#root/web/ui/load-failed.tsx'
import { formatDay, Moment } from '#root/web/ui/moment.tsx'
import { Notice } from '#root/web/ui/notice.tsx'
import { Pane, ScreenTitle } from '#root/web/ui/pane.tsx'
import { PaneSkeletons } from '#root/web/ui/skeleton.tsx'
import { callHost } from './call.ts'
import { ArchiveChoice, Choice } from './choice.tsx'
import { ClassStateLabel, sizeOf } from './class-state.tsx'
import { useEnterClass } from './classes-screen.tsx'
import { DeleteDialog } from './delete-dialog.tsx'
import { LobbyTitle } from './frame.tsx'
import { classesQuery, classQuery } from './queries.ts'
import { RenameDialog } from './rename-dialog.tsx'
import { TeachersPane } from './teachers-pane.tsx'

/** One class of a teacher, /classes/SLUG: its facts, its teachers, and what can be done with its data. */
export function ClassScreen() {
  const { slug = '' } = useParams()
  const found = useQuery(classQuery(slug))
  const { data, error } = found
  return (
    <>
      <BackLink to="/classes">{m.lobby_back()}</BackLink>
      {data ? (
        <>
          <LobbyTitle page={data.class.name} />
          <ScreenTitle title={<bdi>{data.class.name}</bdi>}>
            <ClassStateLabel state={data.class.state} />
          </ScreenTitle>
          {data.class.state === 'open' && <EnterClass slug={data.class.slug} />}
          <div className="grid items-start gap-6 lg:grid-cols-2">
            <FactsPane hostedClass={data.class} />
            <TeachersPane hostedClass={data.class} staff={data.staff} />
            <DataPane hostedClass={data.class} />
          </div>
        </>
      ) : error instanceof RefusedError && (error.code === 'not-found' || error.code === 'invalid-input') ? (
        <>
          <ScreenTitle title={m.lobby_class_missing()} />
          <EmptyState
            title={m.lobby_class_missing_text()}
            action={<ButtonLink to="/classes">{m.lobby_back()}</ButtonLink>}
          />
        </>
      ) : error ? (
        <LoadFailed what={m.lobby_list()} error={error} onRetry={() => void found.refetch()} />
      ) : (
        <PaneSkeletons heights={['h-64', 'h-64']} className="mt-16" />
      )}
    </>
  )
}

function EnterClass({ slug }: { slug: string }) {
  const entering = useEnterClass()
  return (
    <div className="-mt-4 mb-6 grid justify-items-start gap-3 max-sm:-mt-1 short:mt-0">
      {entering.error && <Notice tone="refused">{describeError(entering.error)}</Notice>}
      <Button
        pending={entering.isPending || entering.isSuccess}
        pendingLabel={m.lobby_entering()}
        onClick={() => entering.mutate(slug)}
      >
        {m.lobby_enter()}
      </Button>
    </div>
  )
}

function FactsPane({ hostedClass }: { hostedClass: HostedClass }) {
  const allowance = useQuery(classesQuery).data?.allowance
  return (
    <Pane title={m.dashboard_details()}>
      <Facts>
        <Fact name={m.lobby_address()} wide>
          <span dir="ltr">{hostedClass.url}</span>
        </Fact>
        <Fact name={m.lobby_class_size()}>{m.lobby_people({ people: hostedClass.people })}</Fact>
        <Fact name={m.lobby_stored()}>{sizeOf(hostedClass.bytes)}</Fact>
        <Fact name={m.lobby_made_on()}>
          <Moment instant={hostedClass.createdAt} time={false} />
        </Fact>
        <Fact name={m.lobby_used()}>
          {hostedClass.lastUsedAt ? <Moment instant={hostedClass.lastUsedAt} /> : m.lobby_never_used()}
        </Fact>
        <Fact name={m.lobby_retention()} wide>
          <Kept hostedClass={hostedClass} allowance={allowance} />
        </Fact>
      </Facts>
    </Pane>
  )
}

/** How long the class is stored, and why. */
function Kept({ hostedClass, allowance }: { hostedClass: HostedClass; allowance: Allowance | undefined }) {
  return (
    <>
      {hostedClass.archivedOn && <p>{m.lobby_archived_on({ day: formatDay(hostedClass.archivedOn) })}</p>}
      {hostedClass.deletedOn && <p>{m.lobby_deleted_on({ day: formatDay(hostedClass.deletedOn) })}</p>}
      {allowance?.archiveAfterDays && (
        <p className="text-xs text-soft">{m.lobby_retention_archive({ days: allowance.archiveAfterDays })}</p>
      )}
      <p className="text-xs text-soft">
        {allowance?.deleteAfterDays
          ? m.lobby_retention_delete({ days: allowance.deleteAfterDays })
          : m.lobby_retention_none()}
      </p>
    </>
  )
}

/** Archive, restore, rename, download and delete. Only an owner sees the last three. */
function DataPane({ hostedClass }: { hostedClass: HostedClass }) {
  const params = { slug: hostedClass.slug }
  return (
    <Pane title={m.lobby_data()} className="lg:col-span-2">
      <div className="grid gap-5 text-sm">
        <ArchiveChoice
          state={hostedClass.state}
          archive={() => callHost('POST /api/classes/{slug}/archive', { params })}
          restore={() => callHost('POST /api/classes/{slug}/restoration', { params })}
          changed="classes"
          restoreKind="primary"
        />
        {hostedClass.role === 'owner' && (
          <>
            <RenameAction hostedClass={hostedClass} />
            <Download hostedClass={hostedClass} />
            <Deletion hostedClass={hostedClass} />
          </>
        )}
      </div>
    </Pane>
  )
}

function RenameAction({ hostedClass }: { hostedClass: HostedClass }) {
  const [isRenaming, setRenaming] = useState(false)
  return (
    <Choice text={m.lobby_rename_text()} error={null}>
      <Button kind="quiet" onClick={() => setRenaming(true)}>
        {m.lobby_rename()}
      </Button>
      {isRenaming && <RenameDialog hostedClass={hostedClass} onClose={() => setRenaming(false)} />}
    </Choice>
  )
}

function Download({ hostedClass: { slug, state } }: { hostedClass: HostedClass }) {
  const download = useMutation({
    // The browser cannot repeat a download after a confirmation, so the confirmation comes first.
    mutationFn: () => call('GET /api/session/confirmation'),
    onSuccess: () => location.assign(`/api/classes/${slug}/file`),
  })
  return (
    <Choice text={m.lobby_download_text()} error={download.error}>
      <Button kind="quiet" disabled={state === 'moving'} pending={download.isPending} onClick={() => download.mutate()}>
        {m.lobby_download()}
      </Button>
    </Choice>
  )
}

function Deletion({ hostedClass: { slug, name, state } }: { hostedClass: HostedClass }) {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const [isDeleting, setDeleting] = useState(false)
  return (
    <Choice text={m.lobby_delete_text()} error={null}>
      <Button kind="danger" disabled={state === 'moving'} onClick={() => setDeleting(true)}>
        {m.lobby_delete()}
      </Button>
      {isDeleting && (
        <DeleteDialog
          name={name}
          remove={(typed) => callHost('POST /api/classes/{slug}/deletion', { params: { slug }, body: { name: typed } })}
          onDeleted={() => {
            void navigate('/classes', { replace: true })
            queries.removeQueries({ queryKey: ['classes', slug] })
            void queries.invalidateQueries({ queryKey: classesQuery.queryKey })
          }}
          onClose={() => setDeleting(false)}
        />
      )}
    </Choice>
  )
}
