import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { Link } from 'react-router'
import { m } from '#root/contract/messages/messages.js'
import { recoveryLinkMinutes } from '#root/domain/recovery.ts'
import { describeError } from '#root/web/api/client.ts'
import { NewPasswordForm } from '#root/web/features/identity/new-password-form.tsx'
import { ResetByCodeForm } from '#root/web/features/identity/reset-by-code-form.tsx'
import { Button } from '#root/web/ui/button.tsx'
import { TextField } from '#root/web/ui/field.tsx'
import { useLinkToken } from '#root/web/ui/link-token.ts'
import { Notice } from '#root/web/ui/notice.tsx'
import { ScreenTitle } from '#root/web/ui/pane.tsx'
import { callHost } from './call.ts'
import { Content, LobbyTitle } from './frame.tsx'

/** A forgotten password, /resetpassword: asks for a link, and sets the new password with it or with a code. */
export function ResetPasswordScreen() {
  const token = useLinkToken()
  const [isByCode, setByCode] = useState(false)
  const [heading, text] = token
    ? [m.recovery_set_heading(), m.recovery_set_text()]
    : isByCode
      ? [m.reset_code_heading(), m.reset_code_text()]
      : [m.lobby_recovery_heading(), m.lobby_recovery_text()]
  return (
    <Content isNarrow>
      <LobbyTitle page={heading} />
      <ScreenTitle title={heading}>{text}</ScreenTitle>
      {token ? (
        <NewPasswordForm token={token} />
      ) : isByCode ? (
        <ResetByCodeForm onBack={() => setByCode(false)} />
      ) : (
        <>
          <LinkRequest />
          <div className="mt-8 grid justify-items-start gap-3 border-t border-mullion pt-6 text-sm">
            <p className="text-soft">{m.reset_code_offer()}</p>
            <Button kind="quiet" onClick={() => setByCode(true)}>
              {m.reset_code_use()}
            </Button>
          </div>
        </>
      )}
    </Content>
  )
}

/** The answer is the same for every address. */
function LinkRequest() {
  const [email, setEmail] = useState('')
  const [isWrong, setWrong] = useState(false)
  const asking = useMutation({
    mutationFn: () => callHost('POST /api/lobby/password-recoveries', { body: { email: email.trim() } }),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const isEmail = /^\S+@\S+\.\S+$/.test(email.trim())
    setWrong(!isEmail)
    if (isEmail && !asking.isPending) asking.mutate()
  }
  if (asking.data) {
    const minutes = { minutes: recoveryLinkMinutes }
    return (
      <Notice tone="done">
        <p className="font-semibold">{m.recovery_asked_heading()}</p>
        <p>
          {asking.data.delivery === 'mail'
            ? m.recovery_asked_mail(minutes)
            : m.lobby_recovery_asked_facilitator(minutes)}
        </p>
      </Notice>
    )
  }
  return (
    <form method="post" noValidate onSubmit={submit} className="grid gap-5">
      <TextField
        label={m.account_email()}
        type="email"
        autoComplete="username"
        dir="ltr"
        value={email}
        onChange={(event) => setEmail(event.target.value)}
        error={isWrong ? m.account_email_invalid() : undefined}
        required
      />
      {asking.error && <Notice tone="refused">{describeError(asking.error)}</Notice>}
      <Button type="submit" pending={asking.isPending} pendingLabel={m.recovery_asking()}>
        {m.recovery_request()}
      </Button>
      <Link className="link inline-flex min-h-11 items-center justify-self-start text-sm" to="/login">
        {m.recovery_log_in()}
      </Link>
    </form>
  )
}
