import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { m } from '#root/contract/messages/messages.js'
import type { StaffInvitation } from '#root/contract/staff.ts'
import type { StaffRole } from '#root/domain/staff.ts'
import { call, describeError, RefusedError } from '#root/web/api/client.ts'
import { Button } from '#root/web/ui/button.tsx'
import { CopyButton } from '#root/web/ui/copy-button.tsx'
import { SelectField, TextField } from '#root/web/ui/field.tsx'
import { formatDay } from '#root/web/ui/moment.tsx'
import { Notice } from '#root/web/ui/notice.tsx'
import { WriteControls } from '#root/web/ui/read-only.tsx'
import { staffQuery } from './queries.ts'

/** Invites a colleague: the email and the role in one line, where there is room. */
export function Invite() {
  return (
    <section
      aria-label={m.staff_invite()}
      className="-mx-5 -mb-5 border-t border-mullion bg-glass/40 px-5 py-5 text-sm sm:-mx-7 sm:-mb-7 sm:px-7"
    >
      <WriteControls>
        <InviteForm />
      </WriteControls>
    </section>
  )
}

function InviteForm() {
  const queries = useQueryClient()
  const [email, setEmail] = useState('')
  const [role, setRole] = useState<StaffRole>('operator')
  const inviting = useMutation({
    mutationFn: () => call('POST /api/operator/staff/invitations', { body: { email: email.trim(), role } }),
    onSuccess: () => {
      setEmail('')
      return queries.invalidateQueries({ queryKey: staffQuery.queryKey })
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!inviting.isPending) inviting.mutate()
  }
  const error = inviting.error
  const isAtEmail = error instanceof RefusedError && error.field === 'email'
  return (
    <form method="post" noValidate onSubmit={submit} className="grid gap-4">
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto]">
        <TextField
          label={m.staff_email()}
          hint={m.staff_invite_text()}
          type="email"
          autoComplete="off"
          dir="ltr"
          value={email}
          onChange={(event) => setEmail(event.target.value)}
          error={isAtEmail ? describeEmailError(error) : undefined}
        />
        <SelectField
          label={m.staff_role()}
          hint={role === 'operator' ? m.staff_operator_may() : m.staff_auditor_may()}
          value={role}
          onChange={(event) => setRole(event.target.value as StaffRole)}
        >
          <option value="operator">{m.staff_operator()}</option>
          <option value="auditor">{m.staff_auditor()}</option>
        </SelectField>
        {/* Beside the fields, below their labels. */}
        <Button type="submit" pending={inviting.isPending} className="min-h-12 lg:mt-7.5 max-lg:justify-self-start">
          {m.staff_invite()}
        </Button>
      </div>
      {error && !isAtEmail && <Notice tone="refused">{describeError(error)}</Notice>}
      {inviting.data && <InvitationLink key={inviting.data.link} {...inviting.data} />}
    </form>
  )
}

function describeEmailError(error: RefusedError): string {
  return error.code === 'invalid-input' ? m.operator_join_email_invalid() : error.message
}

/** The invitations that nobody has used yet. */
export function OpenInvitations({ invitations }: { invitations: readonly StaffInvitation[] }) {
  const queries = useQueryClient()
  const revoking = useMutation({
    mutationFn: (id: string) => call('DELETE /api/operator/staff/invitations/{id}', { params: { id } }),
    onSettled: () => queries.invalidateQueries({ queryKey: staffQuery.queryKey }),
  })
  return (
    <section aria-label={m.staff_open_invitations()} className="text-sm">
      <h3 className="border-b border-mullion pb-2 font-sans text-xs font-semibold tracking-normal text-soft">
        {m.staff_open_invitations()}
      </h3>
      <ul>
        {invitations.map(({ id, email, role, expiresAt, invitedBy }) => {
          const name = email ?? m.staff_anyone()
          return (
            <li
              key={id}
              className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-mullion py-3 last:border-b-0"
            >
              <div className="min-w-0">
                <p className="font-semibold wrap-anywhere">
                  <bdi>{name}</bdi>
                </p>
                <p className="text-xs text-soft">
                  {[
                    role === 'operator' ? m.staff_operator() : m.staff_auditor(),
                    m.staff_invited_until({ date: formatDay(expiresAt) }),
                    ...(invitedBy ? [m.staff_invited_by({ name: invitedBy })] : []),
                  ].join(' · ')}
                </p>
              </div>
              <WriteControls>
                <Button
                  kind="quiet"
                  aria-label={m.staff_revoke_named({ name })}
                  pending={revoking.isPending && revoking.variables === id}
                  onClick={() => revoking.mutate(id)}
                  className="px-3"
                >
                  {m.staff_revoke()}
                </Button>
              </WriteControls>
            </li>
          )
        })}
      </ul>
      {revoking.error && <Notice tone="refused">{describeError(revoking.error)}</Notice>}
    </section>
  )
}

/** The one-time link of a new invitation: shown only now, to be handed over. Give each a `key`. */
function InvitationLink({ invitation, link }: { invitation: StaffInvitation; link: string }) {
  const box = useRef<HTMLElement>(null)
  useEffect(() => box.current?.focus(), [])
  return (
    <section
      ref={box}
      tabIndex={-1}
      aria-label={m.staff_link()}
      className="grid justify-items-start gap-3 border-s-4 border-brass-fill bg-glass px-4 py-4"
    >
      <p>{m.staff_link_text({ email: invitation.email ?? '' })}</p>
      <p dir="ltr" className="font-mono text-sm wrap-anywhere select-all">
        {link}
      </p>
      <CopyButton text={link} label={m.outbox_link_copy()} done={m.outbox_link_copied()} />
    </section>
  )
}
