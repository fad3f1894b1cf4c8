import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { m } from '#root/contract/messages/messages.js'
import { call, RefusedError } from '#root/web/api/client.ts'
import { ButtonLink } from '#root/web/ui/button.tsx'
import { useLinkToken } from '#root/web/ui/link-token.ts'
import { LoadFailed } from '#root/web/ui/load-failed.tsx'
import { Pane } from '#root/web/ui/pane.tsx'
import { Spinner } from '#root/web/ui/spinner.tsx'
import { JoinForm } from './join-form.tsx'

/** The page of a one-time operator link: the form while the link is valid, otherwise a message. */
export function JoinScreen() {
  const token = useLinkToken()
  if (!token) return <InvalidLink heading={m.operator_join_no_token_heading()} text={m.operator_join_no_token_text()} />
  return <Invitation token={token} />
}

function Invitation({ token }: { token: string }) {
  const invitation = useQuery({
    queryKey: ['invitation', token],
    queryFn: () => call('POST /api/invitations/lookup', { body: { token } }),
    staleTime: Infinity,
  })
  const isAuditor = invitation.data?.role === 'auditor'
  if (invitation.data)
    return (
      <>
        <Heading text={isAuditor ? m.staff_join_auditor_text() : m.operator_join_text()}>
          {isAuditor ? m.staff_join_auditor_heading() : m.operator_join_heading()}
        </Heading>
        <Pane title={m.staff_join_form()}>
          <JoinForm token={token} fixedEmail={invitation.data.email} />
        </Pane>
      </>
    )
  if (isInvalid(invitation.error))
    return <InvalidLink heading={m.operator_join_not_valid_heading()} text={m.operator_join_not_valid_text()} />
  if (invitation.error)
    return <LoadFailed what={m.staff_join_form()} error={invitation.error} onRetry={() => void invitation.refetch()} />
  return (
    <p role="status" className="flex items-center gap-3 text-soft">
      <Spinner />
      {m.operator_join_checking()}
    </p>
  )
}

/** A token that is too short is refused as input; the user sees that the link does not work. */
function isInvalid(error: Error | null): boolean {
  return error instanceof RefusedError && ['invitation-not-valid', 'invalid-input', 'not-found'].includes(error.code)
}

function Heading({ children, text }: { children: ReactNode; text: ReactNode }) {
  return (
    <header className="grid gap-3">
      <h1 className="text-3xl">{children}</h1>
      <p className="max-w-prose text-soft">{text}</p>
    </header>
  )
}

function InvalidLink({ heading, text }: { heading: string; text: string }) {
  return (
    <>
      <Heading text={text}>{heading}</Heading>
      <p
        className="border-s-2 border-brass-fill bg-glass px-4 py-3 font-mono text-sm wrap-anywhere select-all"
        dir="ltr"
      >
        {m.operator_join_command()}
      </p>
      <ButtonLink to="/login" kind="quiet" className="justify-self-start">
        {m.operator_join_log_in()}
      </ButtonLink>
    </>
  )
}
