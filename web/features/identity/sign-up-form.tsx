import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { Link } from 'react-router'
import { m } from '#root/contract/messages/messages.js'
import { call, describeError, RefusedError } from '#root/web/api/client.ts'
import { Button } from '#root/web/ui/button.tsx'
import { useIsHydrated } from '#root/web/ui/hydrated.ts'
import { Notice } from '#root/web/ui/notice.tsx'
import { Phrase } from '#root/web/ui/phrase.tsx'
import { useDelayedNavigation } from './delayed-navigation.ts'
import { SkipDelayLink } from './log-in-form.tsx'
import { AboutYou, Access, Terms } from './sign-up-fields.tsx'
import { accountOf, isSignUpField, type SignUpFields } from './sign-up-rules.ts'

const redirectDelayMs = 2_000

/** Opens an account. A refusal is shown at its field; a success leads to the dashboard after two seconds. */
export function SignUpForm() {
  const { form, firstName, signUp } = useSignUp()
  const { errors, isSubmitting } = form.formState
  const isHydrated = useIsHydrated()
  const isDone = firstName !== null
  useDelayedNavigation(isDone ? '/dashboard' : null, redirectDelayMs)
  return (
    <form method="post" noValidate onSubmit={(event) => void form.handleSubmit(signUp)(event)} className="grid gap-8">
      <fieldset disabled={isDone} className="grid gap-8">
        <AboutYou form={form} />
        <Access form={form} />
        <Terms form={form} />
      </fieldset>
      {errors.root?.message && <Notice tone="refused">{errors.root.message}</Notice>}
      {isDone && (
        <Notice tone="done" action={<SkipDelayLink to="/dashboard" />}>
          {m.account_created({ firstName })}
        </Notice>
      )}
      <Button
        type="submit"
        disabled={!isHydrated || !form.watch('terms') || isDone}
        pending={isSubmitting}
        pendingLabel={m.account_creating()}
      >
        {m.account_create()}
      </Button>
      <LogInInstead />
    </form>
  )
}

function useSignUp() {
  // No default values, so that text typed before the script loaded is kept.
  const form = useForm<SignUpFields>({ mode: 'onTouched' })
  const [firstName, setFirstName] = useState<string | null>(null)

  async function signUp(fields: SignUpFields) {
    try {
      const opened = await call('POST /api/clients', { body: accountOf(fields) })
      // The answer is the same for an email that has an account already, but then nobody is signed in.
      const { actor } = await call('GET /api/session')
      if (actor) setFirstName(opened.firstName)
      else form.setError('email', { message: m.account_not_opened() }, { shouldFocus: true })
    } catch (error) {
      const message = describeError(error as Error)
      const field = error instanceof RefusedError ? error.field : undefined
      if (isSignUpField(field)) form.setError(field, { message }, { shouldFocus: true })
      else form.setError('root', { message })
    }
  }

  return { form, firstName, signUp }
}

function LogInInstead() {
  return (
    <p className="-mt-4 text-sm text-soft">
      <Phrase
        text={m.account_have_one}
        parts={{
          link: (
            <Link className="link" to="/login">
              {m.account_log_in_link()}
            </Link>
          ),
        }}
      />
    </p>
  )
}
