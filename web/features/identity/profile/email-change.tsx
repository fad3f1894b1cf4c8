import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { Link } from 'react-router'
import { m } from '#root/contract/messages/messages.js'
import type { Profile } from '#root/contract/profile.ts'
import { call, RefusedError } from '#root/web/api/client.ts'
import { Button } from '#root/web/ui/button.tsx'
import { TextField } from '#root/web/ui/field.tsx'
import { Notice } from '#root/web/ui/notice.tsx'
import { usePasswordPrompt } from '../password-prompt.tsx'

/** Changes the email. The change takes effect when the link emailed to the new address is opened. */
export function EmailChange({ profile }: { profile: Profile }) {
  const queries = useQueryClient()
  const [email, setEmail] = useState('')
  const [isWrong, setWrong] = useState(false)
  const requesting = useMutation({
    mutationFn: (currentPassword: string) =>
      call('PUT /api/profile/new-email', { body: { currentPassword, email: email.trim() } }),
    onSuccess: () => {
      prompt.clear()
      setEmail('')
      return queries.invalidateQueries({ queryKey: ['account'] })
    },
  })
  const prompt = usePasswordPrompt(requesting.error)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const isEmail = /^\S+@\S+\.\S+$/.test(email.trim())
    setWrong(!isEmail)
    if (prompt.isGiven() && isEmail && !requesting.isPending) requesting.mutate(prompt.password)
  }
  const isAtEmail = requesting.error instanceof RefusedError && requesting.error.field === 'email'
  return (
    <form method="post" noValidate onSubmit={submit} className="grid gap-5">
      <div className="grid gap-1 text-sm text-soft">
        <p className="wrap-anywhere">{m.profile_email_now({ email: profile.email })}</p>
        {profile.newEmail && <PendingEmailChange newEmail={profile.newEmail} isStaff={profile.username === null} />}
      </div>
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          label={m.profile_email_new()}
          type="email"
          autoComplete="email"
          dir="ltr"
          value={email}
          onChange={(event) => {
            setEmail(event.target.value)
            setWrong(false)
          }}
          error={isWrong || isAtEmail ? m.account_email_invalid() : undefined}
          required
        />
        {prompt.field}
      </div>
      {prompt.otherError && !isAtEmail && <Notice tone="refused">{prompt.otherError}</Notice>}
      {requesting.data && <Notice tone="done">{m.profile_email_sent({ email: requesting.data.newEmail })}</Notice>}
      <div>
        <Button type="submit" kind="quiet" pending={requesting.isPending} pendingLabel={m.profile_email_asking()}>
          {m.profile_email_request()}
        </Button>
      </div>
    </form>
  )
}

/** If emails stay inside the simulation, the link is in the practice mailbox. */
function PendingEmailChange({ newEmail, isStaff }: { newEmail: string; isStaff: boolean }) {
  const [to, text] = isStaff
    ? ['/operator/outbox', m.profile_email_open_outbox()]
    : ['/dashboard/mailbox', m.profile_email_open_mailbox()]
  return (
    <>
      <p className="wrap-anywhere">{m.profile_email_waiting({ email: newEmail })}</p>
      <p>{isStaff ? m.profile_email_kept_staff() : m.profile_email_kept_client()}</p>
      <Link to={to} className="link inline-flex min-h-11 items-center justify-self-start">
        {text}
      </Link>
    </>
  )
}
