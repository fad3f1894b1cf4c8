import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import type { ClassStaff, HostedClass } from '#root/contract/host/lobby.ts'
import { m } from '#root/contract/messages/messages.js'
import { describeError, RefusedError } from '#root/web/api/client.ts'
import { sessionQuery } from '#root/web/api/session.ts'
import { Button } from '#root/web/ui/button.tsx'
import { ConfirmDialog } from '#root/web/ui/confirm-dialog.tsx'
import { TextField } from '#root/web/ui/field.tsx'
import { formatDay } from '#root/web/ui/moment.tsx'
import { Notice } from '#root/web/ui/notice.tsx'
import { Pane } from '#root/web/ui/pane.tsx'
import { callHost } from './call.ts'
import { InvitationLink } from './invitation-link.tsx'
import { classesQuery } from './queries.ts'

type Member = ClassStaff['members'][number]

/** Who teaches a class. An owner invites and removes; everybody may leave. */
export function TeachersPane({ hostedClass, staff }: { hostedClass: HostedClass; staff: ClassStaff }) {
  const me = useQuery(sessionQuery).data?.actor
  const [removing, setRemoving] = useState<Member | null>(null)
  const isOwner = hostedClass.role === 'owner'
  return (
    <Pane title={m.lobby_teachers()}>
      <div className="grid gap-6 text-sm">
        <ul aria-label={m.lobby_teachers()} className="-mt-3">
          {staff.members.map((member) => (
            <li
              key={member.id}
              className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-b border-mullion py-2"
            >
              <TeacherName {...member} />
              {(isOwner || member.id === me?.id) && (
                <Button
                  kind="quiet"
                  className="px-3"
                  aria-label={member.id === me?.id ? m.lobby_leave() : m.lobby_remove_named({ name: member.name })}
                  onClick={() => setRemoving(member)}
                >
                  {member.id === me?.id ? m.lobby_leave() : m.lobby_remove()}
                </Button>
              )}
            </li>
          ))}
          {isOwner &&
            staff.invitations.map((each) => <OpenInvitation key={each.id} slug={hostedClass.slug} {...each} />)}
        </ul>
        {isOwner && <Invite slug={hostedClass.slug} />}
      </div>
      {removing && (
        <Removal
          slug={hostedClass.slug}
          member={removing}
          isOneself={removing.id === me?.id}
          onClose={() => setRemoving(null)}
        />
      )}
    </Pane>
  )
}

/** A teacher of a class: name, address and role. */
export function TeacherName({ name, email, role }: Member) {
  return (
    <div className="min-w-0">
      <p className="font-semibold wrap-anywhere">
        <bdi>{name}</bdi>
      </p>
      <p className="text-xs text-soft wrap-anywhere">
        <bdi>{email}</bdi> · {role === 'owner' ? m.lobby_role_owner() : m.lobby_role_co_teacher()}
      </p>
    </div>
  )
}

function OpenInvitation({ slug, id, email, expiresAt }: { slug: string } & ClassStaff['invitations'][number]) {
  const queries = useQueryClient()
  const revoking = useMutation({
    mutationFn: () => callHost('DELETE /api/classes/{slug}/invitations/{id}', { params: { slug, id } }),
    onSettled: () => queries.invalidateQueries({ queryKey: classesQuery.queryKey }),
  })
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-b border-mullion py-2">
      <div className="min-w-0">
        <p className="wrap-anywhere">
          <bdi>{email}</bdi>
        </p>
        <p className="text-xs text-soft">{m.lobby_invited_until({ day: formatDay(expiresAt) })}</p>
      </div>
      <Button
        kind="quiet"
        className="px-3"
        aria-label={m.lobby_revoke_named({ name: email })}
        pending={revoking.isPending}
        onClick={() => revoking.mutate()}
      >
        {m.lobby_revoke()}
      </Button>
    </li>
  )
}

function Invite({ slug }: { slug: string }) {
  const queries = useQueryClient()
  const [email, setEmail] = useState('')
  const [isWrong, setWrong] = useState(false)
  const inviting = useMutation({
    mutationFn: async (address: string) => {
      const { link } = await callHost('POST /api/classes/{slug}/invitations', {
        params: { slug },
        body: { email: address },
      })
      return { email: address, link }
    },
    onSuccess: () => {
      setEmail('')
      return queries.invalidateQueries({ queryKey: classesQuery.queryKey })
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
    <div className="grid gap-4">
      <h3 className="font-sans text-sm font-semibold tracking-normal">{m.lobby_invite()}</h3>
      <form method="post" noValidate onSubmit={submit} className="grid gap-4">
        <TextField
          label={m.lobby_invite_email()}
          type="email"
          autoComplete="off"
          dir="ltr"
          value={email}
          onChange={(event) => setEmail(event.target.value)}
          error={isWrong ? m.account_email_invalid() : isAtEmail ? error.message : undefined}
          required
        />
        {error && !isAtEmail && <Notice tone="refused">{describeError(error)}</Notice>}
        <Button
          type="submit"
          kind="quiet"
          className="justify-self-start"
          pending={inviting.isPending}
          pendingLabel={m.lobby_inviting()}
        >
          {m.lobby_invite_submit()}
        </Button>
      </form>
      {inviting.data && <InvitationLink key={inviting.data.link} {...inviting.data} />}
    </div>
  )
}

interface RemovalProps {
  slug: string
  member: Member
  isOneself: boolean
  onClose: () => void
}

function Removal({ slug, member: { id, name }, isOneself, onClose }: RemovalProps) {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const removing = useMutation({
    mutationFn: () => callHost('DELETE /api/classes/{slug}/staff/{id}', { params: { slug, id } }),
    onSuccess: () => {
      if (isOneself) void navigate('/classes', { replace: true })
      else onClose()
      return queries.invalidateQueries({ queryKey: classesQuery.queryKey })
    },
  })
  return (
    <ConfirmDialog
      title={isOneself ? m.lobby_leave() : m.lobby_remove_named({ name })}
      action={isOneself ? m.lobby_leave() : m.lobby_remove()}
      pending={removing.isPending}
      refusal={removing.error && describeError(removing.error)}
      onConfirm={() => removing.mutate()}
      onClose={onClose}
    >
      <p>{isOneself ? m.lobby_leave_text() : m.lobby_remove_text({ name })}</p>
    </ConfirmDialog>
  )
}
