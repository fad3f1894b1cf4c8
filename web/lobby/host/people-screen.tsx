import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, Fragment, useState } from 'react'
import type { HostInvitation, HostPerson } from '#root/contract/host/administration.ts'
import type { Actor } from '#root/contract/identity.ts'
import { m } from '#root/contract/messages/messages.js'
import { describeError, RefusedError } from '#root/web/api/client.ts'
import { sessionQuery } from '#root/web/api/session.ts'
import { Button } from '#root/web/ui/button.tsx'
import { ConfirmDialog } from '#root/web/ui/confirm-dialog.tsx'
import { EmptyState } from '#root/web/ui/empty-state.tsx'
import { SelectField, TextField } from '#root/web/ui/field.tsx'
import { LoadFailed } from '#root/web/ui/load-failed.tsx'
import { formatDay } from '#root/web/ui/moment.tsx'
import { Notice } from '#root/web/ui/notice.tsx'
import { Pager } from '#root/web/ui/pager.tsx'
import { Pane, ScreenTitle } from '#root/web/ui/pane.tsx'
import { WriteControls, useIsReadOnly } from '#root/web/ui/read-only.tsx'
import { useSearchAddress } from '#root/web/ui/search-address.ts'
import { SearchField } from '#root/web/ui/search-field.tsx'
import { PaneSkeletons } from '#root/web/ui/skeleton.tsx'
import { Status } from '#root/web/ui/status.tsx'
import { roleNames } from '../audit-labels.ts'
import { callHost } from '../call.ts'
import { InvitationLink } from '../invitation-link.tsx'
import { peopleQuery } from '../queries.ts'

/** Everyone with an account at the host, and the open invitations, /host/people. */
export function PeopleScreen() {
  const [address, change] = useSearchAddress()
  const given = (name: 'search' | 'after' | 'before') => address.get(name) || undefined
  const search = given('search')
  const list = useQuery(peopleQuery({ search, after: given('after'), before: given('before') }))
  const { data } = list
  return (
    <>
      <ScreenTitle title={m.lobby_host_people()}>{m.lobby_people_text()}</ScreenTitle>
      {data ? (
        <div className="grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_minmax(0,22rem)]">
          <div className="grid gap-4">
            <SearchField
              label={m.lobby_search_people()}
              value={search ?? ''}
              onSearch={(text) => change(() => new URLSearchParams(text === '' ? {} : { search: text }))}
              hasKey
            />
            {data.people.rows.length > 0 ? (
              <ul aria-label={m.lobby_host_people()} className="facade">
                {data.people.rows.map((person) => (
                  <Person key={person.id} person={person} />
                ))}
              </ul>
            ) : (
              <EmptyState title={m.lobby_no_people()}>{m.lobby_no_firms_text()}</EmptyState>
            )}
            <Pager page={data.people} search={address} />
          </div>
          <div className="grid gap-6">
            <WriteControls>
              <Invite />
            </WriteControls>
            {data.invitations.length > 0 && <OpenInvitations invitations={data.invitations} />}
          </div>
        </div>
      ) : list.error ? (
        <LoadFailed what={m.lobby_host_people()} error={list.error} onRetry={() => void list.refetch()} />
      ) : (
        <PaneSkeletons heights={['h-96']} />
      )}
    </>
  )
}

function Person({ person }: { person: HostPerson }) {
  const { id, name, email, role, classes, lastSeenAt, hasSecondFactor, lockedAt } = person
  const me = useQuery(sessionQuery).data?.actor
  const isReadOnly = useIsReadOnly()
  const [asking, setAsking] = useState<'lock' | 'removal' | null>(null)
  const facts = [
    roleNames[role](),
    m.lobby_person_classes({ count: classes }),
    hasSecondFactor ? m.lobby_person_factor() : m.lobby_person_no_factor(),
    lastSeenAt ? m.lobby_person_seen({ when: formatDay(lastSeenAt) }) : m.lobby_person_unseen(),
  ]
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 p-4 text-sm">
      <div className="min-w-0 grow basis-60">
        <p className="font-semibold wrap-anywhere">
          <bdi>{name}</bdi>
        </p>
        <p className="text-soft wrap-anywhere">
          <bdi>{email}</bdi>
        </p>
        <p className="text-xs text-soft">
          {facts.map((fact, index) => (
            <Fragment key={fact}>
              {index > 0 && ' · '}
              <span className="whitespace-nowrap">{fact}</span>
            </Fragment>
          ))}
        </p>
        {lockedAt && <Status tone="refused">{m.status_account_locked()}</Status>}
      </div>
      {id !== me?.id && !isReadOnly && (
        <div className="flex flex-wrap gap-2">
          <Button
            kind="quiet"
            className="px-3"
            aria-label={lockedAt ? m.lobby_unlock_named({ name }) : m.lobby_lock_named({ name })}
            onClick={() => setAsking('lock')}
          >
            {lockedAt ? m.lobby_unlock() : m.lobby_lock()}
          </Button>
          <Button
            kind="quiet"
            className="px-3"
            aria-label={m.lobby_remove_named({ name })}
            onClick={() => setAsking('removal')}
          >
            {m.lobby_remove()}
          </Button>
        </div>
      )}
      {asking === 'lock' && <LockDialog person={person} onClose={() => setAsking(null)} />}
      {asking === 'removal' && <RemovalDialog person={person} onClose={() => setAsking(null)} />}
    </li>
  )
}

function LockDialog({ person: { id, name, lockedAt }, onClose }: { person: HostPerson; onClose: () => void }) {
  const queries = useQueryClient()
  const [reason, setReason] = useState('')
  const changing = useMutation({
    mutationFn: () =>
      lockedAt
        ? callHost('DELETE /api/host/people/{id}/lock', { params: { id } })
        : callHost('PUT /api/host/people/{id}/lock', { params: { id }, body: { reason: reason.trim() } }),
    onSuccess: () => {
      onClose()
      return queries.invalidateQueries({ queryKey: ['host', 'people'] })
    },
  })
  return (
    <ConfirmDialog
      title={lockedAt ? m.lobby_unlock_named({ name }) : m.lobby_lock_named({ name })}
      action={lockedAt ? m.lobby_unlock() : m.lobby_lock()}
      pendingLabel={m.lobby_locking()}
      isDanger={!lockedAt}
      pending={changing.isPending}
      refusal={changing.error && describeError(changing.error)}
      onConfirm={() => changing.mutate()}
      onClose={onClose}
    >
      {!lockedAt && (
        <>
          <p>{m.lobby_lock_text()}</p>
          <TextField
            label={m.lobby_lock_reason()}
            value={reason}
            maxLength={300}
            onChange={(event) => setReason(event.target.value)}
            required
          />
        </>
      )}
    </ConfirmDialog>
  )
}

function RemovalDialog({ person: { id, name }, onClose }: { person: HostPerson; onClose: () => void }) {
  const queries = useQueryClient()
  const removing = useMutation({
    mutationFn: () => callHost('DELETE /api/host/people/{id}', { params: { id } }),
    onSuccess: () => {
      onClose()
      return queries.invalidateQueries({ queryKey: ['host', 'people'] })
    },
  })
  return (
    <ConfirmDialog
      title={m.lobby_remove_named({ name })}
      action={m.lobby_remove()}
      isDanger
      pending={removing.isPending}
      refusal={removing.error && describeError(removing.error)}
      onConfirm={() => removing.mutate()}
      onClose={onClose}
    >
      <p>{m.lobby_remove_person_text()}</p>
    </ConfirmDialog>
  )
}

function Invite() {
  const queries = useQueryClient()
  const [email, setEmail] = useState('')
  const [role, setRole] = useState<Actor['role']>('client')
  const [isWrong, setWrong] = useState(false)
  const inviting = useMutation({
    mutationFn: async (address: string) => {
      const { link } = await callHost('POST /api/host/invitations', { body: { email: address, role } })
      return { email: address, link }
    },
    onSuccess: () => {
      setEmail('')
      return queries.invalidateQueries({ queryKey: ['host', 'people'] })
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const isEmail = /^\S+@\S+\.\S+$/.test(email.trim())
    setWrong(!isEmail)
    if (isEmail && !inviting.isPending) inviting.mutate(email.trim())
  }
  const { error } = inviting
  const isAtEmail = error instanceof RefusedError && error.field === 'email'
  return (
    <Pane title={m.lobby_invite_person()}>
      <form method="post" noValidate onSubmit={submit} className="grid gap-5">
        <TextField
          label={m.account_email()}
          type="email"
          autoComplete="off"
          dir="ltr"
          value={email}
          onChange={(event) => setEmail(event.target.value)}
          error={isWrong ? m.account_email_invalid() : isAtEmail ? error.message : undefined}
          required
        />
        <SelectField
          label={m.lobby_invite_role()}
          value={role}
          onChange={(event) => setRole(event.target.value as Actor['role'])}
        >
          {(['client', 'operator', 'auditor'] as const).map((each) => (
            <option key={each} value={each}>
              {roleNames[each]()}
            </option>
          ))}
        </SelectField>
        {error && !isAtEmail && <Notice tone="refused">{describeError(error)}</Notice>}
        <Button type="submit" pending={inviting.isPending} pendingLabel={m.lobby_inviting()}>
          {m.lobby_invite_submit()}
        </Button>
        {inviting.data && <InvitationLink key={inviting.data.link} {...inviting.data} />}
      </form>
    </Pane>
  )
}

function OpenInvitations({ invitations }: { invitations: readonly HostInvitation[] }) {
  const queries = useQueryClient()
  const isReadOnly = useIsReadOnly()
  const revoking = useMutation({
    mutationFn: (id: string) => callHost('DELETE /api/host/invitations/{id}', { params: { id } }),
    onSettled: () => queries.invalidateQueries({ queryKey: ['host', 'people'] }),
  })
  return (
    <Pane title={m.lobby_open_invitations()}>
      <ul className="text-sm">
        {invitations.map(({ id, email, role, className, expiresAt }) => {
          const name = email ?? m.lobby_anyone()
          return (
            <li
              key={id}
              className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-b border-mullion py-2"
            >
              <div className="min-w-0">
                <p className="wrap-anywhere">
                  <bdi>{name}</bdi>
                </p>
                <p className="text-xs text-soft">
                  {className ?? roleNames[role]()} · {m.lobby_invited_until({ day: formatDay(expiresAt) })}
                </p>
              </div>
              {!isReadOnly && (
                <Button
                  kind="quiet"
                  className="px-3"
                  aria-label={m.lobby_revoke_named({ name })}
                  pending={revoking.isPending && revoking.variables === id}
                  onClick={() => revoking.mutate(id)}
                >
                  {m.lobby_revoke()}
                </Button>
              )}
            </li>
          )
        })}
      </ul>
      {revoking.error && <Notice tone="refused">{describeError(revoking.error)}</Notice>}
    </Pane>
  )
}
