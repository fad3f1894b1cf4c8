import { useMutation, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { m } from '#root/contract/messages/messages.js'
import { describeError, RefusedError } from '#root/web/api/client.ts'
import { sessionQuery } from '#root/web/api/session.ts'
import { Button, ButtonLink } from '#root/web/ui/button.tsx'
import { useLinkToken } from '#root/web/ui/link-token.ts'
import { LoadFailed } from '#root/web/ui/load-failed.tsx'
import { Notice } from '#root/web/ui/notice.tsx'
import { Pane, ScreenTitle } from '#root/web/ui/pane.tsx'
import { PaneSkeletons } from '#root/web/ui/skeleton.tsx'
import { AccountForm } from './account-form.tsx'
import { callHost } from './call.ts'
import { Content, LobbyTitle } from './frame.tsx'
import { LogInForm, useFinishLogIn } from './log-in-screen.tsx'

/** The page of a one-time link, /invitation#token: it opens an account, or takes a person who has one into a class. */
export function InvitationScreen() {
  const token = useLinkToken()
  return (
    <Content isNarrow>
      <LobbyTitle page={m.lobby_invitation_open()} />
      {token ? (
        <Invitation token={token} />
      ) : (
        <InvalidLink heading={m.lobby_invitation_none_heading()} text={m.lobby_invitation_none_text()} />
      )}
    </Content>
  )
}

function InvalidLink({ heading, text }: { heading: string; text: string }) {
  return (
    <>
      <ScreenTitle title={heading}>{text}</ScreenTitle>
      <ButtonLink to="/login" kind="quiet">
        {m.account_log_in()}
      </ButtonLink>
    </>
  )
}

const invalid: readonly string[] = ['invitation-not-valid', 'invalid-input', 'not-found']

function Invitation({ token }: { token: string }) {
  const invitation = useQuery({
    queryKey: ['invitation', token],
    queryFn: () => callHost('POST /api/lobby/invitations/lookup', { body: { token } }),
    staleTime: Infinity,
  })
  const { data, error } = invitation
  if (data)
    return (
      <>
        <Heading {...data} />
        {data.hasAccount ? (
          <AcceptMembership token={token} email={data.email ?? ''} />
        ) : (
          <NewAccount token={token} email={data.email} />
        )}
      </>
    )
  if (error instanceof RefusedError && invalid.includes(error.code))
    return <InvalidLink heading={m.lobby_invitation_invalid_heading()} text={m.lobby_invitation_invalid_text()} />
  if (error)
    return <LoadFailed what={m.lobby_invitation_open()} error={error} onRetry={() => void invitation.refetch()} />
  return (
    <>
      <ScreenTitle title={m.lobby_invitation_open()}>{m.lobby_invitation_checking()}</ScreenTitle>
      <PaneSkeletons heights={['h-96']} />
    </>
  )
}

function Heading({ role, className }: { role: string; className: string | null }) {
  if (className !== null)
    return (
      <ScreenTitle title={m.lobby_invitation_class_heading({ name: className })}>
        {m.lobby_invitation_class_text()}
      </ScreenTitle>
    )
  if (role === 'client') return <ScreenTitle title={m.lobby_sign_up_heading()}>{m.lobby_sign_up_text()}</ScreenTitle>
  return (
    <ScreenTitle title={m.lobby_invitation_staff_heading()}>
      {role === 'auditor' ? m.lobby_invitation_auditor_text() : m.lobby_invitation_staff_text()}
    </ScreenTitle>
  )
}

function NewAccount({ token, email }: { token: string; email: string | null }) {
  const arrive = useFinishLogIn()
  return (
    <Pane title={m.lobby_invitation_open()}>
      <AccountForm
        fixedEmail={email}
        open={(fields) => callHost('POST /api/lobby/invitations/acceptance', { body: { token, ...fields } })}
        onOpened={(actor) => arrive(actor)}
      />
    </Pane>
  )
}

/** A person with an account logs in with it, and accepts. */
function AcceptMembership({ token, email }: { token: string; email: string }): ReactNode {
  const session = useQuery(sessionQuery)
  const navigate = useNavigate()
  const accepting = useMutation({
    mutationFn: () => callHost('POST /api/lobby/invitations/membership', { body: { token } }),
    onSuccess: ({ slug }) => navigate(`/classes/${slug}`),
  })
  if (session.data?.actor?.email !== email)
    return (
      <div className="grid gap-6">
        <Notice tone="info">{m.lobby_invitation_has_account({ email })}</Notice>
        <LogInForm onDone={() => void session.refetch()} />
      </div>
    )
  return (
    <div className="grid justify-items-start gap-5">
      {accepting.error && <Notice tone="refused">{describeError(accepting.error)}</Notice>}
      <Button
        pending={accepting.isPending}
        pendingLabel={m.lobby_invitation_accepting()}
        onClick={() => accepting.mutate()}
      >
        {m.lobby_invitation_accept()}
      </Button>
    </div>
  )
}
