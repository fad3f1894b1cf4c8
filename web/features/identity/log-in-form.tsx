import { KeyRound } from 'lucide-react'
import { Link, useSearchParams } from 'react-router'
import { m } from '#root/contract/messages/messages.js'
import { Button } from '#root/web/ui/button.tsx'
import { Checkbox, PasswordField, TextField } from '#root/web/ui/field.tsx'
import { useIsHydrated } from '#root/web/ui/hydrated.ts'
import { Notice } from '#root/web/ui/notice.tsx'
import { Phrase } from '#root/web/ui/phrase.tsx'
import { addressAfterLogIn } from './address-after-log-in.ts'
import { BrowserLinkRequest } from './browser-link.tsx'
import { useDelayedNavigation } from './delayed-navigation.ts'
import { useLogIn } from './log-in.ts'
import { usePasskeysAvailable } from './passkeys/available.ts'

const redirectDelayMs = 3_000

/**
 * Logs in a client or an operator: with the password and, if required, a code; or with a passkey. A success leads
 * to the dashboard or the console after three seconds.
 */
export function LogInForm() {
  const [search] = useSearchParams()
  const attempt = useLogIn()
  const { actor, refused } = attempt
  const isHydrated = useIsHydrated()
  const to = actor && addressAfterLogIn(actor.role, search.get('from'))
  useDelayedNavigation(to, redirectDelayMs)
  if (attempt.asksForCode) return <CodeForm attempt={attempt} />
  return (
    <form method="post" noValidate onSubmit={(event) => void attempt.logIn(event)} className="grid gap-5">
      {search.has('ended') && attempt.isUntried && <Notice tone="info">{m.profile_session_over()}</Notice>}
      <Credentials attempt={attempt} />
      {refused && <Notice tone="refused">{refused}</Notice>}
      {attempt.throttledEmail && <BrowserLinkRequest email={attempt.throttledEmail} />}
      {to && (
        <Notice tone="done" action={<SkipDelayLink to={to} />}>
          {m.account_logged_in()}
        </Notice>
      )}
      <Button
        type="submit"
        disabled={!isHydrated || actor !== null}
        pending={attempt.running === 'password'}
        pendingLabel={m.account_logging_in()}
      >
        {m.account_log_in()}
      </Button>
      <PasskeyButton attempt={attempt} />
      <p className="text-sm text-soft">
        <Phrase
          text={m.account_no_account}
          parts={{
            link: (
              <Link className="link" to="/signup">
                {m.account_sign_up_link()}
              </Link>
            ),
          }}
        />
      </p>
    </form>
  )
}

type Attempt = ReturnType<typeof useLogIn>

/** Logs in with a passkey. Hidden where this page cannot use passkeys. */
export function PasskeyButton({ attempt }: { attempt: Attempt }) {
  if (!usePasskeysAvailable()) return null
  return (
    <Button
      kind="quiet"
      disabled={attempt.actor !== null}
      pending={attempt.running === 'passkey'}
      pendingLabel={m.profile_log_in_passkey_waiting()}
      onClick={(event) => void attempt.logInWithPasskey(event.currentTarget.form)}
    >
      <KeyRound aria-hidden="true" className="size-4" />
      {m.profile_log_in_passkey()}
    </Button>
  )
}

/** The second step: the code of the second factor. The user is not signed in before it. */
export function CodeForm({ attempt }: { attempt: Attempt }) {
  return (
    <form method="post" noValidate onSubmit={(event) => void attempt.submitCode(event)} className="grid gap-5">
      <div className="grid gap-1">
        <h2 className="text-lg">{m.profile_step_title()}</h2>
        <p className="text-sm text-soft">{m.profile_step_text()}</p>
      </div>
      <TextField
        label={m.profile_step_code()}
        hint={m.profile_factor_code_hint()}
        name="code"
        autoComplete="one-time-code"
        dir="ltr"
        maxLength={40}
        error={attempt.refusedAt.code}
        required
        autoFocus
      />
      {attempt.refused && <Notice tone="refused">{attempt.refused}</Notice>}
      {attempt.throttledEmail && <BrowserLinkRequest email={attempt.throttledEmail} />}
      <Button type="submit" pending={attempt.running === 'code'} pendingLabel={m.profile_step_checking()}>
        {m.profile_step_continue()}
      </Button>
      <Button kind="quiet" onClick={attempt.startOver}>
        {m.profile_step_back()}
      </Button>
    </form>
  )
}

/** The fields of the first step, each with its refusal; a success disables them. */
export function Credentials({ attempt: { actor, refusedAt } }: { attempt: Attempt }) {
  return (
    <fieldset disabled={actor !== null} className="grid gap-5">
      <TextField
        label={m.account_email()}
        name="email"
        type="email"
        autoComplete="username"
        dir="ltr"
        required
        error={refusedAt.email}
      />
      <PasswordField
        label={m.account_password()}
        name="password"
        autoComplete="current-password"
        required
        error={refusedAt.password}
      />
      <div className="flex flex-wrap items-start justify-between gap-x-6">
        <div>
          <Checkbox name="remember" label={m.account_remember()} aria-describedby="remember-hint" />
          <p id="remember-hint" className="ps-8 text-xs text-soft">
            {m.account_remember_hint()}
          </p>
        </div>
        <Link className="link inline-flex min-h-11 items-center text-sm" to="/resetpassword">
          {m.account_forgot()}
        </Link>
      </div>
    </fieldset>
  )
}

/** Lets the user skip the delay. */
export function SkipDelayLink({ to }: { to: string }) {
  return (
    <Link className="link shrink-0" to={to}>
      {m.account_go_now()}
    </Link>
  )
}
